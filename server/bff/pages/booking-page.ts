import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { searchQuery } from '@/lib/contracts/search';
import { seatLabel } from '@/lib/contracts/seats';
import type { ReturnOutcome } from '@/lib/contracts/payments';
import { AppError, errorCodes, type ErrorCode } from '@/lib/errors';
import { isCardOnly, refundTerms } from '@/lib/domain/refund-policy';
import { upstream } from '@/server/api/upstream';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { localPath } from '@/lib/domain/local-path';
import { overviewPath } from '@/lib/paths/bookings';
import { bookingPath, bookingPathOf } from '@/lib/paths/search';
import { profilePath } from '@/lib/paths/sign-in';
import { readSession } from '../session/session';
import { callAs, type SessionToken } from '../session/session-cookie';
import { findBookingLimits, areCardsAvailable, findBooked, getBooking } from '../reads/bookings';
import { findNextBuses } from './next-buses';
import { getLiveUrl, mobileMoney } from '../session/site-settings';
import { loadForm } from '../forms/draft';
import { arePaymentsSimulated, loadReturnPage } from '../forms/payments';
import { loadProfile, orNull, unlessMissing, type PageQuery } from '../reads/page';

const legQuery = z.object({ trip: z.uuid(), leg: z.uuid() });
const problemQuery = z.enum(errorCodes).nullable().catch(null);
const stateQuery = z.object({
  /** The card payment of a booking that could not start. */
  failed: problemQuery,
  step: z.enum(['attention', 'attention-card', 'notice']).nullable().catch(null),
  booking: z.uuid().nullable().catch(null),
  seat: z.nullable(seatLabel).catch(null),
});

export function readLegQuery(query: PageQuery) {
  const { data } = legQuery.safeParse(query);
  return data && { tripId: data.trip, legId: data.leg };
}

function parseBookingQuery(query: PageQuery) {
  const params = readLegQuery(query);
  if (!params) throw new AppError('not_found');
  const search = searchQuery.safeParse(query);
  const searchText = new URLSearchParams(search.data ?? {}).toString();
  const text = new URLSearchParams({ ...search.data, trip: params.tripId, leg: params.legId }).toString();
  return { params, text, searchText, ...stateQuery.parse(query) };
}

export async function loadBookingPage(session: SessionToken, query: PageQuery) {
  // This call comes first, so that an expired session is renewed before the query is checked.
  const { firstName, lastName, email, phone } = await loadProfile(session);
  const { params, text, searchText, seat } = parseBookingQuery(query);
  const caller = callAs(session);
  const [tripLeg, snapshot, initialHolds, draft, limits] = await Promise.all([
    upstream('tripLeg', { params }),
    upstream('seats', { params }),
    upstream('holds', { params }, caller),
    upstream('bookingDraft', { params }, caller),
    findBookingLimits(session),
  ]);
  const { full, groupBuses } = await findNextBuses(tripLeg, snapshot);
  // Held seats may be booked after the end of sales.
  const canBookHeld = full.refusal === 'sales_closed' && tripLeg.fareThebe > 0 && initialHolds.seats.length > 0;
  const isOnSale = !full.refusal || canBookHeld;
  // A link of a stranger must not hold a seat.
  const isFromOwnPage = (await headers()).get('sec-fetch-site') === 'same-origin';
  return {
    ...limits,
    full,
    groupBuses,
    isOnSale,
    tappedSeat: isFromOwnPage && !limits.suspension ? seat : null,
    tripLeg,
    snapshot,
    initialHolds,
    initialNames: draft.names,
    details: { firstName, lastName, email, phone },
    liveUrl: getLiveUrl(),
    query: text,
    searchQuery: searchText,
    state: await loadForm('booking', query),
  };
}

export async function loadVisitorPage(query: PageQuery) {
  const { params, text, searchText } = parseBookingQuery(query);
  const [tripLeg, snapshot] = await Promise.all([upstream('tripLeg', { params }), upstream('seats', { params })]);
  const { full } = await findNextBuses(tripLeg, snapshot);
  return { full, tripLeg, snapshot, liveUrl: getLiveUrl(), query: text, searchQuery: searchText };
}

export async function loadOverviewPage(session: SessionToken, query: PageQuery) {
  await loadProfile(session);
  const { params, text, failed, step, booking } = parseBookingQuery(query);
  const caller = callAs(session);
  const [tripLeg, held, { names }, limits, cardsAvailable] = await Promise.all([
    upstream('tripLeg', { params }),
    upstream('holds', { params }, caller),
    upstream('bookingDraft', { params }, caller),
    findBookingLimits(session),
    areCardsAvailable(),
  ]);
  // The page of the seats says that the leg has lost its fare.
  if (tripLeg.fareThebe === 0) redirect(bookingPathOf(text));
  const passengers = held.seats.map((seat) => ({ seat, names: names[seat] ?? '' }));
  const booked = passengers.length === 0 ? await findBooked(session, tripLeg) : undefined;
  const noticed = step === 'notice' && booking ? await getBooking(session, booking) : null;
  const now = new Date();
  const { suspension, cardOnlyUntil } = limits;
  const { fareThebe, operator } = tripLeg;
  const departsAt = new Date(Date.parse(tripLeg.departsAt) + tripLeg.delayMinutes * 60_000);
  const cardOnly = cardOnlyUntil !== null || isCardOnly(departsAt, now);
  const terms = { cardOnly, cardOnlyUntil, simulated: arePaymentsSimulated(), mobileMoney: mobileMoney() };
  const sale = { departsAt, fareThebe, seats: passengers.length, rule: operator.refundRule };
  const state = await loadForm('complete-booking', query);
  const page = { tripLeg, passengers, booked, query: text, failed, step, state };
  return { ...page, noticed, suspension, terms, refund: refundTerms(sale, now), cardsAvailable };
}

export async function loadCardReturn(session: SessionToken, query: PageQuery) {
  await loadProfile(session);
  const [returned, cardsAvailable] = await Promise.all([loadReturnPage(query, session), areCardsAvailable()]);
  if (returned.token === null) throw new AppError('not_found');
  return { ...returned, cardsAvailable, problem: returnProblem(returned.outcome) };
}

/** Says why the booking of a return must not be paid now (spec section 8). */
function returnProblem({ state, booking, bookingFailed }: ReturnOutcome): ErrorCode | null {
  if (!booking) return bookingFailed ? 'booking_partial_error' : 'booking_partial';
  if (state === 'unsaved') return 'payment_unsaved';
  if (state === 'save_error') return 'payment_save_error';
  return booking.paymentUnclear ? 'payment_pending' : null;
}

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

export async function readVisit({ searchParams }: AccountPageProps) {
  const query = await searchParams;
  const { next, bus } = await readNext(searchParams);
  if (await readSession()) redirect(bus && next ? next : profilePath);
  return { query, next, bus };
}
