import { eq } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { buses, trips } from '@/server/db/schema/catalogue';

/** Locks a trip against an import, which locks it for update. Returns the id of its bus. */
export async function selectTripForShare(tx: Transaction, tripId: number): Promise<number | undefined> {
  const [trip] = await tx.select({ busId: trips.busId }).from(trips).where(eq(trips.id, tripId)).for('key share');
  return trip?.busId;
}

export async function findSeatPlan(tx: Transaction, busId: number) {
  const { layout, totalSeats, lastRowFull } = buses;
  const [plan] = await tx.select({ layout, totalSeats, lastRowFull }).from(buses).where(eq(buses.id, busId));
  return plan;
}
