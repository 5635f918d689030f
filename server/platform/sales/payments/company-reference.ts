import type { Queries } from '@/server/db/client';
import type { BookingRow } from '@/server/platform/sales/bookings/bookings.repo';
import { countPaidAttempts } from './payment-attempts.repo';

/**
 * The provider refuses a reference that is paid. If earlier money went to the wallet, the reference has a number:
 * 'A3C4D6E7-2'.
 */
export async function companyReference(queries: Queries, { id, reservationNumber }: BookingRow): Promise<string> {
  const paid = await countPaidAttempts(queries, id);
  return paid === 0 ? reservationNumber : `${reservationNumber}-${paid + 1}`;
}
