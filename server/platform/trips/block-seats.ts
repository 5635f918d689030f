import { AppError } from '@/lib/errors';
import { shortDay } from '@/lib/format/journey';
import { seatLabels, type SeatPlan } from '@/lib/domain/seat-layout';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import type { Handler } from '@/server/platform/handler';
import { findSeatPlan } from '@/server/platform/catalogue/catalogue.repo';
import { firstFew } from '@/server/platform/import/problems';
import { listSoldSeats, lockTripOf, setBlocks, type SoldSeat } from './blocks.repo';

export function readSeats(plan: SeatPlan | undefined, seats: readonly string[]): string[] {
  if (!plan) throw new AppError('not_found');
  const labels = seatLabels(plan);
  const unknown = seats.filter((seat) => !labels.includes(seat));
  if (unknown.length === 0) return [...new Set(seats)];
  throw new AppError('invalid_request', { fields: { seats: `This bus has no seat ${unknown.join(', ')}` } });
}

function refuseSold(sold: readonly SoldSeat[]) {
  if (sold.length === 0) return;
  const names = sold.map((one) => {
    return `${one.seat} on ${shortDay(one.serviceDate)} is ${one.state === 'booked' ? 'sold' : 'held'}`;
  });
  const fields = { '': 'Nothing was saved, because a passenger has a seat', seats: firstFew(names) };
  throw new AppError('seat_taken', { fields });
}

export const blockSeats: Handler<'blockSeats'> = async ({
  platform,
  staff,
  author,
  params,
  body: { kind, ...body },
}) => {
  const { changes, audited } = await inTransaction(platform.db, async (tx) => {
    const trip = await lockTripOf(tx, staff.operatorId, params.tripId);
    if (!trip) throw new AppError('not_found');
    if (trip.cancelledAt) throw new AppError('trip_cancelled');
    const seats = readSeats(await findSeatPlan(tx, trip.busId), body.seats);
    const sold = kind === 'open' ? [] : await listSoldSeats(tx, trip.busId, platform.clock(), trip.id);
    refuseSold(sold.filter(({ seat }) => seats.includes(seat)));
    const changes = await setBlocks(tx, [trip.id], seats, kind);
    const after = { seats: seats.join(', '), kind };
    const subject = ['trip', params.tripId] as const;
    return { changes, audited: await writeAuditRow(tx, author, { action: 'trip.blocks', subject, after }) };
  });
  platform.publishSeats(changes);
  return audited;
};
