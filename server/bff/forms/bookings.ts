import { z } from 'zod';
import { cancelForm, type CompletedBooking, type CreatedBooking } from '@/lib/contracts/bookings';
import { payForm } from '@/lib/contracts/payments';
import { refundForm } from '@/lib/contracts/refunds';
import { seatLabel } from '@/lib/contracts/seats';
import { cancelOneByOne, cancellationText } from '@/lib/domain/cancel-one-by-one';
import { localPath } from '@/lib/domain/local-path';
import { passengerNameProblem } from '@/lib/domain/passenger-name';
import { AppError, errors, sentencesOf, type ErrorCode } from '@/lib/errors';
import type { Texts } from '@/lib/forms/form';
import { refundedPathOf } from '@/lib/paths/account';
import { overviewPath, thankYouPathOf, webCancellationPathOf } from '@/lib/paths/bookings';
import { bookingsPath, homePath } from '@/lib/paths/pages';
import { bookingPath } from '@/lib/paths/search';
import { upstream } from '@/server/api/upstream';
import { getBooking, refuseSuspended } from '../reads/bookings';
import { pageUrl } from '../reads/page';
import { callAs, type SessionToken } from '../session/session-cookie';
import { form } from './form';
import { cancelPayment as cancelOpenPayment, startPayment } from './payments';

/** The leg, and the query of the page without the question mark. */
const page = { trip: z.uuid(), leg: z.uuid(), query: z.string().max(500) };
const seats = z.array(seatLabel).max(10).default([]);
const names = z.union([z.string().max(80), z.array(z.string())]);

const seatsForm = z.object({ ...page, seats, intent: z.enum(['hold', 'proceed']).default('hold') }).catchall(names);

/** The form of the Attention page. The key makes a second post return the booking of the first. */
const completeForm = z
  .object({
    ...page,
    seats,
    fareThebe: z.coerce.number(),
    idempotencyKey: z.uuid(),
    payment: z.enum(['later', 'card']).default('later'),
  })
  .catchall(names);

function stepPath(path: string, query = '', more: Record<string, string> = {}): string {
  const params = new URLSearchParams(query);
  for (const name of ['problem', 'done', 'failed', 'step', 'booking']) params.delete(name);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  return localPath(`${path}?${params.toString()}`) ?? homePath;
}

/** The names of passengers are in fields called `name-<seat>`. Without a script, a button offers a name as `use-<seat>`. */
function namesOf(body: Readonly<Record<string, unknown>> & { seats: readonly string[] }): Record<string, string> {
  return Object.fromEntries(
    body.seats.flatMap((seat) => {
      const value = body[`use-${seat}`] ?? body[`name-${seat}`];
      return typeof value === 'string' ? [[seat, value]] : [];
    }),
  );
}

export const booking = form({
  body: seatsForm,
  at: {
    no_seats: 'seats',
    too_many_seats: 'seats',
    too_many_holds: 'seats',
    seat_taken: 'seats',
    seat_unknown: 'seats',
    sales_closed: 'seats',
    hold_expired: 'seats',
    held_too_long: 'seats',
    too_many_hold_changes: 'seats',
  },
  run: async ({ session, body }) => {
    const names = namesOf(body);
    const input = { params: { tripId: body.trip, legId: body.leg }, body: { seats: body.seats, names } };
    await upstream('chooseSeats', input, callAs(session));
    if (body.intent === 'hold') return { next: stepPath(bookingPath, body.query) };
    if (body.seats.length === 0) throw new AppError('no_seats');
    const problems = body.seats.flatMap((seat) => {
      const problem = passengerNameProblem(names[seat] ?? '');
      return problem ? [[`name-${seat}`, problem] as const] : [];
    });
    const [first] = problems;
    if (first) throw new AppError(first[1], { fields: sentencesOf(Object.fromEntries(problems)) });
    await refuseSuspended(session);
    return { next: stepPath(overviewPath, body.query) };
  },
  page: ({ query }) => stepPath(bookingPath, query),
});

/** A repeated request may name the other way to pay. The booking that exists is then paid in that way. */
export const completeBooking = form({
  body: completeForm,
  unknown: ({ payment }) => (payment === 'card' ? 'card_booking_failed' : 'booking_failed'),
  run: async ({ session, body }) => {
    const names = namesOf(body);
    const passengers = body.seats.map((seat) => ({ seat, names: names[seat] ?? '' }));
    const { trip: tripId, leg: legId, fareThebe, payment, idempotencyKey, query } = body;
    const request = { tripId, legId, fareThebe, payment, passengers, idempotencyKey };
    const created = await upstream('bookSeats', { body: request }, callAs(session)).catch((error: unknown) =>
      findBooked(session, error),
    );
    const { bookingId } = created;
    if (created.paid) return { next: thankYouPathOf(bookingId) };
    const notice = { step: 'notice', booking: bookingId };
    const completed = (problem: ErrorCode | null): CompletedBooking => ({ booking: created, problem });
    const page = (more: Record<string, string>) => stepPath(overviewPath, query, { ...notice, ...more });
    if (payment === 'later') return { next: page({}), stays: true, data: completed(null) };
    try {
      const payUrl = await startPayment(session, bookingId);
      return { next: payUrl, data: completed(null) };
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 401) throw error;
      return { next: page({ failed: error.code }), stays: true, data: completed(error.code) };
    }
  },
  page: ({ query }) => stepPath(overviewPath, query),
});

async function findBooked(session: SessionToken, error: unknown): Promise<CreatedBooking> {
  const { bookingId } = error instanceof AppError && error.code === 'already_booked' ? error.details : {};
  if (bookingId === undefined) throw error;
  return getBooking(session, bookingId);
}

const listPage = (page: string | undefined) => pageUrl(bookingsPath, { page: page === '1' ? undefined : page });

/** Some seats can be cancelled although others are not. The list shows what happened. */
export const cancelPassengers = form({
  body: cancelForm,
  check: (_texts, { passengers = [] }) => (passengers.length === 0 ? { passengers: 'passengers_empty' } : {}),
  run: async ({ session, body: { bookingId, passengers, page } }) => {
    const body = { status: 'cancelled' } as const;
    const cancel = (passengerId: string) =>
      upstream('cancelPassenger', { params: { bookingId, passengerId }, body }, callAs(session));
    const result = await cancelOneByOne(passengers, cancel);
    const reason = result.isWhole || result.reason === null ? '' : `. ${errors[result.reason].message}`;
    return { next: listPage(page), text: `${cancellationText(result)}${reason}`, isBad: !result.isWhole };
  },
  page: ({ page }) => listPage(page),
});

export const refund = form({
  body: refundForm,
  run: async ({ session, body: { bookingId, expectedThebe } }) => {
    await upstream('refundBooking', { params: { bookingId }, body: { expectedThebe } }, callAs(session));
    return { next: refundedPathOf(bookingId) };
  },
  page: ({ bookingId = '' }) => webCancellationPathOf(bookingId),
});

const listPath = ({ bookingId = '' }: Texts) => `${bookingsPath}#booking-${bookingId}`;
const problemPath = (texts: Texts, code: ErrorCode) => (code === 'account_changed' ? bookingsPath : listPath(texts));

export const pay = form({
  body: payForm,
  unknown: 'payment_failed',
  run: async ({ session, body: { bookingId } }) => {
    return { next: await startPayment(session, bookingId) };
  },
  page: problemPath,
});

export const cancelPayment = form({
  body: payForm,
  unknown: 'payment_failed',
  run: async ({ session, body: { bookingId } }) => {
    const state = await cancelOpenPayment(session, bookingId);
    return {
      next: listPath({ bookingId }),
      text: 'The payment is cancelled. Your booking is still active.',
      stays: true,
      data: state,
    };
  },
  page: problemPath,
});
