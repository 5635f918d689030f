import type { ImportSummary } from './import-timetable';
import type { Problem } from '@/server/platform/import/problems';
import type { RetainedTrip } from './trips.repo';

export function presentProblem({ file, line, column, reason }: Problem): string {
  return `${file}${line > 0 ? `:${line}` : ''}: ${column ? `${column}: ` : ''}${reason}`;
}

export function presentSummary(summary: ImportSummary): string[] {
  const { schedulesAdded, schedulesReplaced, schedulesUnchanged, schedulesRetired, tripsRetained } = summary;
  return [
    `Operators: ${summary.operators.join(', ')}`,
    `Schedules: ${schedulesAdded} added, ${schedulesReplaced} replaced, ${schedulesUnchanged} unchanged, ${schedulesRetired} retired`,
    `Trips:     ${summary.tripsCreated} created, ${summary.tripsRemoved} removed, ${tripsRetained.length} kept`,
    ...tripsRetained.map((trip) => `Warning:   ${retainedTrip(trip)}`),
  ];
}

function retainedTrip(trip: RetainedTrip): string {
  const blocked = trip.blocks.length > 0 ? `; the current ${trip.blocks.join(' and ')} does not run on that day` : '';
  return `the trip of ${trip.regNo} on ${trip.serviceDate} (${trip.schedule}) stays unchanged: ${retentionReason(trip)}${blocked}`;
}

function retentionReason({ seatsTaken, hasBookings }: RetainedTrip): string {
  if (seatsTaken > 0) return `${seatsTaken} ${seatsTaken === 1 ? 'seat is' : 'seats are'} booked or held`;
  if (hasBookings) return 'it has only cancelled bookings';
  return 'another transaction was using it; the next import or the nightly job removes it';
}
