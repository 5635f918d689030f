import { sql } from 'drizzle-orm';
import { commissionLeft } from '@/lib/domain/commission';
import type { Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import type { BookingRow } from '@/server/platform/sales/bookings/bookings.repo';
import { postTransfer } from '@/server/platform/wallet/ledger.repo';

type Sold = Pick<BookingRow, 'id' | 'reservationNumber' | 'commissionThebe'>;

/** Takes the commission from the debt to the operator, or gives a negative one back. `cause`: of the money that it is for. */
export async function postCommission(tx: Transaction, booking: Sold, amountThebe: number, cause: string) {
  if (amountThebe === 0) return;
  await postTransfer(tx, {
    kind: amountThebe > 0 ? 'commission_charged' : 'commission_returned',
    cause: `${cause}:commission`,
    reference: booking.reservationNumber,
    bookingId: booking.id,
    entries: [
      { account: 'settled', amountThebe: -amountThebe },
      { account: 'commission', amountThebe },
    ],
  });
}

type BookingSums = { paidThebe: number; refundedThebe: number; commissionThebe: number };

/**
 * Call it under the lock of the booking, after a step of a refund. The commission follows all refunds of the booking together,
 * so that their order and a refusal leave no thebe.
 */
export async function adjustCommission(tx: Transaction, booking: Sold, cause: string) {
  if (booking.commissionThebe === 0) return;
  // As in check_refund, arrays name the transfers first.
  const transfers = sql`select id from ledger_transfers where booking_id = ${booking.id}`;
  const isPayment = sql`transfer_id = any(array(
    ${transfers} and kind in ('card_payment', 'terminal_payment', 'terminal_voided')))`;
  const { rows } = await tx.execute<BookingSums>(sql`
    select coalesce(sum(amount_thebe) filter (where account = 'sales' and ${isPayment}), 0)::int as "paidThebe",
      coalesce(-sum(amount_thebe) filter (where account = 'sales' and not ${isPayment}), 0)::int as "refundedThebe",
      coalesce(sum(amount_thebe) filter (where account = 'commission'), 0)::int as "commissionThebe"
    from ledger_entries where transfer_id = any(array(${transfers}))`);
  const { paidThebe, refundedThebe, commissionThebe } = onlyRow(rows);
  const leftThebe = commissionLeft(booking.commissionThebe, paidThebe, refundedThebe);
  await postCommission(tx, booking, leftThebe - commissionThebe, cause);
}
