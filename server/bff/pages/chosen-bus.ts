import type { TripLeg } from '@/lib/contracts/trip-leg';
import { localPath } from '@/lib/domain/local-path';
import { overviewPath } from '@/lib/paths/bookings';
import { bookingPath } from '@/lib/paths/search';
import { upstream } from '@/server/api/upstream';
import { readLegQuery } from './booking-page';
import { orNull, unlessMissing, type PageQuery } from '../reads/page';

export type AccountPageProps = { searchParams: Promise<PageQuery> };

export async function readNext(
  searchParams: Promise<PageQuery>,
): Promise<{ next: string | null; bus: TripLeg | null | undefined }> {
  const { callbackUrl } = await searchParams;
  const next = localPath(typeof callbackUrl === 'string' ? callbackUrl : null);
  const url = next === null ? null : URL.parse(next, 'http://local.invalid');
  const hasBus = url?.pathname === bookingPath || url?.pathname === overviewPath;
  const params = hasBus ? readLegQuery(Object.fromEntries(url.searchParams)) : undefined;
  if (!params) return { next, bus: null };
  return {
    next,
    bus: await orNull(unlessMissing(upstream('tripLeg', { params })), 'The chosen bus could not be loaded.'),
  };
}
