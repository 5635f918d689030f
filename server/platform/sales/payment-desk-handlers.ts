import { AppError } from '@/lib/errors';
import { formatPula } from '@/lib/format/money';
import { localDate } from '@/lib/format/time';
import { changed, type Handlers } from '@/server/platform/handler';
import { toOffsetPage } from '@/server/platform/list-page';
import type { Platform } from '@/server/platform/platform';
import { expectedDeparture } from './bookings/booking-policy';
import { getBooking } from './bookings/bookings.repo';
import { addAgent, renewAgent, replaceAgentKey, revokeAgent } from './payments/agents';
import { payAtTerminal } from './payments/pay-at-terminal';
import { findOwnPayment, listAgents, listPayments, type ListedPayment } from './payments/terminals.repo';
import { isVoidable, voidPayment } from './payments/void-payment';

/** Words a refusal for the person who holds the cash. */
function refuseCash(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const { code, details } = error;
  const refuse = (text: string, as = code): never => {
    throw new AppError(as, { ...details, fields: { '': text } });
  };
  if (code === 'payment_pending' || code === 'payment_busy')
    refuse('The card payment is being checked. Do not take money.', 'payment_pending');
  if (code === 'card_only') refuse('This booking is paid by card only. Do not take money.');
  if (details.dueThebe !== undefined) refuse(`${formatPula(details.dueThebe)} is due for this booking`);
  throw error;
}

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

export const paymentDeskHandlers = {
  paymentList: async ({ platform, staff, query }) => {
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
  },
  takePayment: async ({ platform, staff, author, body }) => {
    const cashier = { memberId: staff.memberId, operatorId: staff.operatorId ?? 0, author };
    const taken = await payAtTerminal(platform, cashier, body).catch(refuseCash);
    return { output: { record: taken.paymentId }, audited: taken.audited ?? 'repeated' };
  },
  voidPayment: async ({ platform, staff, author, params }) => {
    const payment = await findOwnPayment(platform.db, staff.operatorId ?? 0, params.paymentId);
    if (!payment) throw new AppError('not_found');
    return changed(voidPayment(platform, payment, author));
  },
  terminalList: ({ platform: { db, clock }, query }) => listAgents(db, query, clock()),
  addTerminal: ({ platform, body, author }) => addAgent(platform, body, author),
  renewTerminal: ({ platform, params, body, author }) =>
    changed(renewAgent(platform, params.terminalId, body.endsOn, author)),
  replaceTerminal: ({ platform, params, body, author }) =>
    replaceAgentKey(platform, params.terminalId, body.endsOn, author),
  revokeTerminal: ({ platform, params, author }) => changed(revokeAgent(platform, params.terminalId, author)),
} satisfies Partial<Handlers>;
