import type { ImportSummary } from './import-timetable';

export type RetainedTrip = ImportSummary['tripsRetained'][number];

/** Says why a trip stays, and which pattern does not run because of it. */
export function retentionReason(trip: RetainedTrip): string {
  const blocked = trip.blocks.length > 0 ? `; the current ${trip.blocks.join(' and ')} does not run on that day` : '';
  return `${reasonOf(trip)}${blocked}`;
}

function reasonOf({ seatsTaken, hasBookings, isStopped }: RetainedTrip): string {
  if (seatsTaken > 0) return `${seatsTaken} ${seatsTaken === 1 ? 'seat is' : 'seats are'} booked or held`;
  if (hasBookings) return 'it has only cancelled bookings';
  if (isStopped) return 'it is cancelled, or its sales are closed';
  return 'another transaction was using it; the next import or the nightly job removes it';
}
