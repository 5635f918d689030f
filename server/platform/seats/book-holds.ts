import type { Transaction } from '@/server/db/client';
import { recordHeldTime } from './hold-limits';
import { recordSeatChanges, turnHoldsIntoClaims } from './seats.repo';

type Holds = { tripId: number; legId: number; userId: number; seats: readonly string[] };

export async function bookHolds(
  tx: Transaction,
  { tripId, legId, userId, seats }: Holds,
  bookingId: number,
): Promise<number> {
  const booked = await turnHoldsIntoClaims(tx, tripId, legId, seats, userId, bookingId);
  await recordHeldTime(tx, { userId, tripId });
  await recordSeatChanges(
    tx,
    seats.map((seat) => ({ tripId, seat })),
  );
  return booked;
}
