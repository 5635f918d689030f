import { redirect } from 'next/navigation';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { localPath } from '@/lib/domain/local-path';
import { overviewPath } from '@/lib/paths/bookings';
import { bookingPath } from '@/lib/paths/search';
import { profilePath } from '@/lib/paths/sign-in';
import { upstream } from '@/server/api/upstream';
import { readLegQuery } from './booking-page';
import { orNull, unlessMissing, type PageQuery } from '../reads/page';
import { readSession } from '../session/session';

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

/** Reads the query of a page for visitors. It leads signed-in people to their next page. */
export async function readVisit({ searchParams }: AccountPageProps) {
  const query = await searchParams;
  const { next, bus } = await readNext(searchParams);
  if (await readSession()) redirect(bus && next ? next : profilePath);
  return { query, next, bus };
}
