import { localDate } from '@/lib/format/time';
import type { Handler } from '@/server/platform/handler';
import { toOffsetPage } from '@/server/platform/list-page';
import type { Platform } from '@/server/platform/platform';
import { expectedDeparture } from '@/server/platform/sales/bookings/booking-policy';
import { getBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { listPayments, type ListedPayment } from './terminals.repo';
import { isVoidable } from './void-payment';

async function readReceipt({ db, clock }: Platform, { payment, operator, phone }: ListedPayment) {
  const { booking, trip, people } = await getBooking(db, payment.bookingId);
  const { from, to, boardingPlace } = trip;
  const departsAt = expectedDeparture(booking).toISOString();
  return {
    ...(payment.receipt ?? { operator, phone, from, to, boardingPlace, departsAt }),
    passengers: people.filter(({ seat }) => payment.seats?.includes(seat)).map(({ seat, names }) => ({ seat, names })),
    isVoidable: await isVoidable(db, payment, booking, clock()),
  };
}

export const paymentList: Handler<'paymentList'> = async ({ platform, staff, query }) => {
  const rows = await listPayments(platform.db, staff.operatorId, query, platform.clock());
  const [first] = rows;
  const receipt = query.id !== undefined && first ? await readReceipt(platform, first) : null;
  const page = toOffsetPage(rows, query.after ?? 0, ({ payment, reservationNumber, takenBy }) => ({
    id: payment.uuid,
    receiptNumber: payment.receiptNumber,
    reservationNumber,
    amountThebe: payment.amountThebe,
    takenAt: payment.createdAt.toISOString(),
    takenBy,
    isVoided: payment.voidedAt !== null,
    receipt,
  }));
  const day = query.day ?? localDate(platform.clock());
  return { ...page, day, total: { count: first?.count ?? 0, amountThebe: first?.sumThebe ?? 0 } };
};
