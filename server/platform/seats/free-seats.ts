import type { Transaction } from '@/server/db/client';
import type { SeatChange } from '@/server/live/seat-change';
import { cancelClaims, recordSeatChanges } from './seats.repo';

export async function freeSeats(
  tx: Transaction,
  booking: { id: number; tripId: number },
  seats: readonly string[],
): Promise<SeatChange[]> {
  const freed = await cancelClaims(tx, booking.id, seats);
  const changes = freed.map((seat) => ({ tripId: booking.tripId, seat }));
  await recordSeatChanges(tx, changes);
  return changes;
}
