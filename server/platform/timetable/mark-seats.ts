import { seatLabels, type SeatPlan } from '@/lib/domain/seat-layout';
import { AppError } from '@/lib/errors';
import { inTransaction, type Transaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import type { Handler } from '@/server/platform/handler';
import { readSeats } from '@/server/platform/trips/block-seats';
import { setBlocks } from '@/server/platform/trips/blocks.repo';
import { findBus, setSeatMarks } from './buses.repo';
import { lockOperator, type KnownBus } from './timetable.repo';
import { lockTripsOfBuses } from './trips.repo';

/** Sets the seats of a bus for its coming trips and for those that are made later (docs/decisions/098). */
export const markSeats: Handler<'markSeats'> = ({ platform: { db, clock }, staff, author, params, body }) =>
  inTransaction(db, async (tx) => {
    await lockOperator(tx, staff.operatorId);
    const bus = await findBus(tx, staff.operatorId, params.busId);
    if (!bus) throw new AppError('not_found');
    const seats = readSeats(bus, body.seats);
    await setSeatMarks(tx, bus.id, seats, body.kind);
    // The worker publishes them, because they can be thousands.
    await setBlocks(tx, await lockTripsOfBuses(tx, [bus.id], clock()), seats, body.kind);
    const after = { seats: seats.join(', '), kind: body.kind };
    return writeAuditRow(tx, author, { action: 'bus.seats_marked', subject: ['bus', params.busId], after });
  });

export async function openLostSeats(tx: Transaction, stored: KnownBus, bus: SeatPlan, now: Date) {
  const labels = seatLabels(bus);
  const lost = seatLabels(stored).filter((seat) => !labels.includes(seat));
  const marked = await setSeatMarks(tx, stored.id, lost, 'open');
  const blocked = await setBlocks(tx, await lockTripsOfBuses(tx, [stored.id], now), lost, 'open');
  const opened = lost.filter((label) => [...marked, ...blocked].some(({ seat }) => seat === label));
  return opened.map((seat) => `${seat} of ${stored.regNo}`);
}
