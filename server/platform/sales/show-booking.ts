import { mayDo } from '@/lib/permissions';
import type { Database } from '@/server/db/client';
import { getUser } from '@/server/platform/accounts/accounts.repo';
import { everyChannel } from '@/server/platform/accounts/notify-user';
import type { Handler } from '@/server/platform/handler';
import type { Platform, Staff } from '@/server/platform/platform';
import { bookingCauses } from './bookings/booking-message';
import { expectedArrival, expectedDeparture } from './bookings/booking-policy';
import { findBookingsByNumbers, getBooking, type LoadedBooking } from './bookings/bookings.repo';
import { getByNumber } from './bookings/locked-booking';
import { findNumbersByMoney, listMoneyOf, readTimeline } from './desk.repo';
import { cashRefusal } from './payments/pay-at-terminal';
import { paymentCauses } from './payments/payment-messages';
import { findTaken } from './payments/terminals.repo';
import { findRefundOffer } from './refunds/cancel-paid-booking';
import { refundCauses } from './refunds/refund-money';
import { listRefundsOf, type RefundRow } from './refunds/refunds.repo';

export const toRefundSummary = ({ uuid, state, amountThebe, destination }: RefundRow) => ({
  id: uuid,
  state,
  amountThebe,
  destination,
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
  refunds: refunds.filter(({ bookingId }) => bookingId === booking.id).map(toRefundSummary),
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

async function listByNumbers(db: Database, id = '', operatorId?: number) {
  const numbers = id.split(',');
  const placeOf = ({ booking }: LoadedBooking) => numbers.indexOf(booking.reservationNumber);
  const found = (await findBookingsByNumbers(db, numbers, operatorId)).toSorted((a, b) => placeOf(a) - placeOf(b));
  const ids = found.map(({ booking }) => booking.id);
  const refunds = await listRefundsOf(db, ids);
  return { rows: found.map((item) => presentBooking(item, refunds)), next: null };
}

export async function readBooking(db: Database, id: number) {
  const [item, refunds] = await Promise.all([getBooking(db, id), listRefundsOf(db, [id])]);
  return { reservationNumber: item.booking.reservationNumber, booking: presentBooking(item, refunds) };
}

export const shownBooking: Handler<'shownBooking'> = async ({ platform, params }) => {
  const item = await getByNumber(platform.db, params.reservationNumber);
  return { rows: [await presentShownBooking(platform, item)], next: null };
};

export const bookingList: Handler<'bookingList'> = async ({ platform: { db }, staff, query: { id, trip, day } }) => {
  const ids = trip && day ? (await findNumbersByMoney(db, trip, day)).join(',') : id;
  return listByNumbers(db, ids, staff.operatorId ?? undefined);
};

export const shownOwnBooking: Handler<'shownOwnBooking'> = async ({ platform, staff, params }) => {
  const item = await getByNumber(platform.db, params.reservationNumber, staff.operatorId);
  return { rows: [await presentOwnBooking(platform, item, staff)], next: null };
};
