import { z } from 'zod';
import { datePattern } from '@/lib/contracts/light/date-pattern';

/** Every day that a call or a file brings. */
export const localDay = (message?: string) => z.iso.date(message).regex(datePattern, message);
