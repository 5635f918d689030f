import { doneResponse } from '@/lib/contracts/accounts';
import { AppError } from '@/lib/errors';
import type { ParsedBody } from '@/server/api/endpoints/table';
import { type Database, inTransaction } from '@/server/db/client';
import { getUser } from '@/server/platform/accounts/accounts.repo';
import { count } from '@/server/platform/count';
import { changed, type Handlers } from '@/server/platform/handler';
import { toAmountPage } from '@/server/platform/list-page';
import {
  findBookingByNumber,
  findBookingsByNumbers,
  getBooking,
  type LoadedBooking,
} from '@/server/platform/sales/bookings/bookings.repo';
import { expectedArrival, expectedDeparture } from './bookings/booking-policy';
import { bookingCauses } from './bookings/booking-message';
import { anyDay, findNumbersByMoney, findRequest, listMoneyOf, readTimeline } from './desk.repo';
import { findBookings } from './find-bookings';
import { cancelPaidBooking, findRefundOffer } from './refunds/cancel-paid-booking';
import { refundCauses } from './refunds/refund-money';
import {
  listReviews,
  type Attempt,
  findAttempt,
  lockAttempt,
  updateAttempt,
} from '@/server/platform/sales/payments/payment-attempts.repo';
import {
  approveRefund,
  refuseRefund,
  requestRefund,
  resolveRefund,
  retryRefund,
} from '@/server/platform/sales/refunds/decide-refund';
import {
  findRefund,
  listRefunds,
  listRefundsOf,
  listWaitingOfTrip,
  sourceOf,
  type RefundRow,
} from '@/server/platform/sales/refunds/refunds.repo';
import { writeAuditRow, type AuditAuthor, type AuditToken } from '@/server/db/write-audit-row';
import { lockBooking } from './bookings/locked-booking';
import type { Platform, Staff } from '@/server/platform/platform';
import { cashRefusal } from './payments/pay-at-terminal';
import { findTaken } from './payments/terminals.repo';
import { readOwed } from './settlement/money.repo';
import { takeMoney, attemptMoney, attemptReference } from './payments/take-money';
import { formatPula } from '@/lib/format/money';
import { localDate } from '@/lib/format/time';
import { mayDo } from '@/lib/permissions';
import { everyChannel, notifyEverywhere } from '@/server/platform/accounts/notify-user';
import { bookingPaidMessage, paymentCauses } from './payments/payment-messages';

const factsOf = ({ uuid, state, amountThebe, destination }: RefundRow) => ({
  id: uuid,
  state,
  amountThebe,
  destination,
});

type OfBooking<Row> = Row & { reservationNumber: string };

const presentRefund = (refund: OfBooking<RefundRow>) => ({
  ...factsOf(refund),
  reservationNumber: refund.reservationNumber,
  cause: sourceOf(refund),
  lastResult: refund.lastResult,
  explanation: refund.explanation,
  sendCount: refund.sendCount,
  sentAt: refund.sentAt?.toISOString() ?? null,
  since: refund.createdAt.toISOString(),
  doneAt: refund.doneAt?.toISOString() ?? null,
});

const presentReview = (attempt: OfBooking<Attempt>) => ({
  id: attempt.uuid,
  reservationNumber: attempt.reservationNumber,
  since: attempt.createdAt.toISOString(),
  state: attempt.state,
  dueThebe: attempt.amountThebe,
  reportedThebe: attempt.reportedThebe,
  lastResult: attempt.lastResult,
});

const presentBooking = ({ booking, trip, seats, people }: LoadedBooking, refunds: readonly RefundRow[]) => ({
  id: booking.reservationNumber,
  names: people.filter(({ status }) => status === 'active' || booking.status === 'cancelled').map(({ names }) => names),
  from: trip.from,
  to: trip.to,
  departsAt: expectedDeparture(booking).toISOString(),
  operator: trip.operator,
  status: booking.status,
  isPaid: booking.paidAt !== null,
  seats,
  priceThebe: booking.fareThebe * (seats.length || people.length),
  refunds: refunds.filter(({ bookingId }) => bookingId === booking.id).map(factsOf),
});

const presentRecord = (item: LoadedBooking, refunds: readonly RefundRow[], phone: string | null) => ({
  ...presentBooking(item, refunds),
  uuid: item.booking.uuid,
  reservationNumber: item.booking.reservationNumber,
  arrivesAt: expectedArrival(item.booking).toISOString(),
  regNo: item.trip.regNo,
  boardingPlace: item.trip.boardingPlace,
  dropPlace: item.trip.dropPlace,
  phone,
  fareThebe: item.booking.fareThebe,
  payBy: item.booking.payBy.toISOString(),
});

async function presentShownBooking(platform: Platform, item: LoadedBooking) {
  const { db } = platform;
  const { booking } = item;
  const [{ phone, email }, refunds, money, { refundThebe, refusal }] = await Promise.all([
    getUser(db, booking.userId),
    listRefundsOf(db, [booking.id]),
    listMoneyOf(db, booking.id),
    findRefundOffer(platform, item),
  ]);
  const causes = [bookingCauses(booking), money.flatMap(paymentCauses), refunds.flatMap(refundCauses)].flat();
  const timeline = await readTimeline(db, booking, causes.flatMap(everyChannel));
  return { ...presentRecord(item, refunds, phone), email, refundThebe, refusal, timeline };
}

async function presentOwnBooking({ db, clock }: Platform, item: LoadedBooking, { role, operatorId }: Staff) {
  const { id, userId } = item.booking;
  const [{ phone }, refunds, taken] = await Promise.all([
    getUser(db, userId),
    listRefundsOf(db, [id]),
    findTaken(db, id),
  ]);
  const shown = phone && !mayDo(role, 'bookings.contact') ? `…${phone.slice(-3)}` : phone;
  const isShown = taken?.operatorId === operatorId && mayDo(role, 'payments.take');
  const record = presentRecord(item, refunds, shown);
  return { ...record, paymentId: isShown ? taken.uuid : null, cashRefusal: cashRefusal(item, clock()) };
}

/** The bookings stand in the order of their numbers. */
async function listByNumbers(db: Database, id = '', operatorId?: number) {
  const numbers = id.split(',');
  const placeOf = ({ booking }: LoadedBooking) => numbers.indexOf(booking.reservationNumber);
  const found = (await findBookingsByNumbers(db, numbers, operatorId)).toSorted((a, b) => placeOf(a) - placeOf(b));
  const ids = found.map(({ booking }) => booking.id);
  const refunds = await listRefundsOf(db, ids);
  return { rows: found.map((item) => presentBooking(item, refunds)), next: null };
}

async function readBooking(db: Database, id: number) {
  const [item, refunds] = await Promise.all([getBooking(db, id), listRefundsOf(db, [id])]);
  return { reservationNumber: item.booking.reservationNumber, booking: presentBooking(item, refunds) };
}

async function readCash(db: Database, refund: RefundRow) {
  const [taken, ofTrip] = await Promise.all([findTaken(db, refund.bookingId), listWaitingOfTrip(db, refund)]);
  if (typeof taken?.operatorId !== 'number') return null;
  const waiting = ofTrip.length > 0 ? ofTrip : [refund];
  const waitingThebe = waiting.reduce((sum, { amountThebe }) => sum + amountThebe, 0);
  return { owedThebe: await readOwed(db, taken.operatorId), waiting: waiting.length, waitingThebe };
}

type ReceivedAmount = Pick<ParsedBody<'resolveReview'>, 'receivedThebe' | 'repeatedThebe'>;

/** Another amount may be a typing error, so it counts when it is typed twice. */
function refuseTypingError({ amountThebe, reportedThebe }: Attempt, { receivedThebe, repeatedThebe }: ReceivedAmount) {
  if ([amountThebe, reportedThebe, repeatedThebe].includes(receivedThebe)) return;
  const reported = reportedThebe === null ? '' : `, and the bank reports ${formatPula(reportedThebe)}`;
  const problem = `${formatPula(amountThebe)} is due${reported}. Please type the amount that arrived again`;
  throw new AppError('amount_differs', { fields: { repeatedThebe: problem } });
}

async function resolveReview(
  platform: Pick<Platform, 'db' | 'clock' | 'dataKeys' | 'lockSeats' | 'publishSeats'>,
  attemptUuid: string,
  amount: ReceivedAmount,
  author: AuditAuthor,
): Promise<AuditToken> {
  const { receivedThebe } = amount;
  const known = await findAttempt(platform.db, { uuid: attemptUuid });
  if (!known) throw new AppError('not_found');
  const { changes, audited } = await inTransaction(platform.db, async (tx) => {
    const locked = await lockBooking(platform, tx, known.bookingId);
    const reviewed = await lockAttempt(tx, known.id);
    const { id } = reviewed;
    if (reviewed.state !== 'review') throw new AppError('not_in_review');
    refuseTypingError(reviewed, amount);
    const audited = await writeAuditRow(tx, author, {
      action: 'payment.received',
      subject: ['payment_attempt', attemptUuid],
      before: { state: reviewed.state, dueThebe: reviewed.amountThebe },
      after: { receivedThebe },
    });
    if (receivedThebe === 0) {
      await updateAttempt(tx, id, { state: 'cancelled', nextCheckAt: null });
      return { audited, changes: [] };
    }
    const now = platform.clock();
    const money = attemptMoney(reviewed, locked.booking, receivedThebe);
    const { effect, changes } = await takeMoney(platform, tx, locked, money, now);
    await updateAttempt(tx, id, { state: 'paid', effect, paidAt: now, nextCheckAt: null });
    return { audited, changes };
  });
  platform.publishSeats(changes);
  return audited;
}

async function getByNumber(db: Database, number: string, operatorId?: number | null): Promise<LoadedBooking> {
  const item = await findBookingByNumber(db, number, operatorId);
  if (!item) throw new AppError('not_found');
  return item;
}

async function sendTicketAgain(
  platform: Pick<Platform, 'db' | 'clock' | 'dataKeys' | 'budgets'>,
  { booking, seats }: LoadedBooking,
  author: AuditAuthor,
): Promise<AuditToken> {
  if (!booking.paidAt || booking.status !== 'active') throw new AppError('ticket_unpaid');
  await count(platform, 'ticket-again', { account: booking.uuid });
  return inTransaction(platform.db, async (tx) => {
    const cause = `again:${platform.clock().toISOString()}:${booking.id}`;
    const about = { booking, amount: formatPula(booking.fareThebe * seats.length), cause, seats, again: false };
    await notifyEverywhere(platform, tx, booking.userId, await bookingPaidMessage(tx, about));
    return writeAuditRow(tx, author, { action: 'booking.ticket_sent', subject: ['booking', booking.uuid] });
  });
}

export const deskHandlers = {
  refundList: async ({ platform, query }) => toAmountPage(await listRefunds(platform.db, query), presentRefund),
  shownRefund: async ({ platform: { db }, params, author }) => {
    const refund = await findRefund(db, params.refundId);
    if (!refund) throw new AppError('not_found');
    const { reservationNumber, booking } = await readBooking(db, refund.bookingId);
    const asked = refund.cause === 'goodwill' ? await findRequest(db, refund.uuid) : undefined;
    const request = asked ? { ...asked, isOwn: refund.requestedBy === author.actor } : null;
    const cash = await readCash(db, refund);
    return { rows: [{ ...presentRefund({ ...refund, reservationNumber }), booking, request, cash }], next: null };
  },
  requestRefund: ({ platform, body, author }) =>
    changed(requestRefund(platform, body.reservationNumber, body.amountThebe, author)),
  approveRefund: ({ platform, params, author }) => changed(approveRefund(platform, params.refundId, author)),
  refuseRefund: ({ platform, params, author }) => changed(refuseRefund(platform, params.refundId, author)),
  resolveRefund: ({ platform, params, body, author }) =>
    changed(resolveRefund(platform, params.refundId, body.outcome === 'made', author)),
  retryRefund: ({ platform, params, body, author }) =>
    changed(retryRefund(platform, params.refundId, body.destination, author)),
  reviewList: async ({ platform, query }) => toAmountPage(await listReviews(platform.db, query), presentReview),
  shownReview: async ({ platform: { db }, params }) => {
    const attempt = await findAttempt(db, { uuid: params.attemptId });
    if (!attempt) throw new AppError('not_found');
    const { reservationNumber, booking } = await readBooking(db, attempt.bookingId);
    const { token, createdAt } = attempt;
    const reference = attemptReference(attempt, { reservationNumber });
    const more = { booking, reference, token, startedAt: createdAt.toISOString() };
    return { rows: [{ ...presentReview({ ...attempt, reservationNumber }), ...more }], next: null };
  },
  resolveReview: ({ platform, params, body, author }) =>
    changed(resolveReview(platform, params.attemptId, body, author)),
  shownBooking: async ({ platform, params }) => {
    const item = await getByNumber(platform.db, params.reservationNumber);
    return { rows: [await presentShownBooking(platform, item)], next: null };
  },
  findBookings: ({ platform, body, author }) => findBookings(platform, body.text, author),
  cancelBooking: async ({ platform, params, body, author }) => {
    const item = await getByNumber(platform.db, params.reservationNumber);
    const { audited = 'repeated' } = await cancelPaidBooking(platform, item, body.amountThebe, author);
    return { output: doneResponse, audited };
  },
  bookingList: async ({ platform: { db }, staff, query: { id, trip, day } }) => {
    const ids = trip && day ? (await findNumbersByMoney(db, trip, day)).join(',') : id;
    return listByNumbers(db, ids, staff.operatorId ?? undefined);
  },
  shownOwnBooking: async ({ platform, staff, params }) => {
    const item = await getByNumber(platform.db, params.reservationNumber, staff.operatorId);
    return { rows: [await presentOwnBooking(platform, item, staff)], next: null };
  },
  findOwnBookings: ({ platform, staff, body, author }) => {
    const hasPhones = mayDo(staff.role, 'bookings.contact');
    const { day: first = localDate(platform.clock()), day: last = anyDay.last } = body;
    return findBookings(platform, body.text, author, { operatorId: staff.operatorId, first, last, hasPhones });
  },
  sendTicket: async ({ platform, staff, params, author }) => {
    const item = await getByNumber(platform.db, params.reservationNumber, staff.operatorId ?? undefined);
    return changed(sendTicketAgain(platform, item, author));
  },
} satisfies Partial<Handlers>;
