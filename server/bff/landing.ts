import type { OperatorSummary, RouteSummary } from '@/lib/contracts/landing';
import { upstream } from '@/server/upstream/upstream';
import { keptAMinute } from './kept-a-minute';

/** Every pair of towns that buses connect, by name. */
export const listRoutes: () => Promise<RouteSummary[]> = keptAMinute(() => upstream('routes', {}));

/** Every operator whose buses can be booked, by name. */
export const listOperators: () => Promise<OperatorSummary[]> = keptAMinute(() => upstream('operators', {}));
