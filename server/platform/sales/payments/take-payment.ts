import { AppError } from '@/lib/errors';
import { formatPula } from '@/lib/format/money';
import type { Handler } from '@/server/platform/handler';
import { payAtTerminal } from './pay-at-terminal';

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

export const takePayment: Handler<'takePayment'> = async ({ platform, staff, author, body }) => {
  const cashier = { memberId: staff.memberId, operatorId: staff.operatorId ?? 0, author };
  const taken = await payAtTerminal(platform, cashier, body).catch(refuseCash);
  return { output: { record: taken.paymentId }, audited: taken.audited ?? 'repeated' };
};
