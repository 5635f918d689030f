import { AppError } from '@/lib/errors';
import { shortDay } from '@/lib/format/journey';
import { seatLabels, type SeatPlan } from '@/lib/domain/seat-layout';
import { inTransaction, type Transaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import { changed, type Handler } from '@/server/platform/handler';
import { findSeatPlan } from '@/server/platform/catalogue/catalogue.repo';
import { firstFew } from '@/server/platform/import/problems';
import { findBus, listSoldSeats, lockTripOf, setBlocks, setSeatMarks, type SoldSeat } from './buses.repo';
import { lockOperator, type KnownBus } from './timetable.repo';
import { lockTripsOfBuses } from './trips.repo';

function readSeats(plan: SeatPlan | undefined, seats: readonly string[]): string[] {
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

/** Sets the seats of a bus for its coming trips and for those that are made later (docs/decisions/098). */
export const markSeats: Handler<'markSeats'> = ({ platform: { db, clock }, staff, author, params, body }) => {
  const marking = inTransaction(db, async (tx) => {
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
  return changed(marking);
};

/** Opens the seats that the new plan of a bus lacks. Names those that were marked or blocked. */
export async function openLostSeats(tx: Transaction, stored: KnownBus, bus: SeatPlan, now: Date) {
  const labels = seatLabels(bus);
  const lost = seatLabels(stored).filter((seat) => !labels.includes(seat));
  const marked = await setSeatMarks(tx, stored.id, lost, 'open');
  const blocked = await setBlocks(tx, await lockTripsOfBuses(tx, [stored.id], now), lost, 'open');
  const opened = lost.filter((label) => [...marked, ...blocked].some(({ seat }) => seat === label));
  return opened.map((seat) => `${seat} of ${stored.regNo}`);
}

/** Sets the seats of one trip, or none of them. */
export const blockSeats: Handler<'blockSeats'> = async ({
  platform,
  staff,
  author,
  params,
  body: { kind, ...body },
}) => {
  const { changes, ...done } = await inTransaction(platform.db, async (tx) => {
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
  return changed(Promise.resolve(done));
};
