import type { ImportSummary } from './import-timetable';
import type { Problem } from '@/server/platform/import/problems';
import type { RetainedTrip } from './trips.repo';

/** `file:line: reason`, without the line where the file as a whole is meant. */
export function presentProblem({ file, line, column, reason }: Problem): string {
  return `${file}${line > 0 ? `:${line}` : ''}: ${column ? `${column}: ` : ''}${reason}`;
}

/** What an import did, in lines for the person who ran it; every trip that stays is named. */
export function presentSummary(summary: ImportSummary): string[] {
  const { schedulesAdded, schedulesReplaced, schedulesUnchanged, schedulesRetired, tripsRetained } = summary;
  return [
    `Operators: ${summary.operators.join(', ')}`,
    `Schedules: ${schedulesAdded} added, ${schedulesReplaced} replaced, ${schedulesUnchanged} unchanged, ${schedulesRetired} retired`,
    `Trips:     ${summary.tripsCreated} made, ${summary.tripsRemoved} removed, ${tripsRetained.length} kept`,
    ...tripsRetained.map((trip) => `Warning:   ${retainedTrip(trip)}`),
  ];
}

function retainedTrip(trip: RetainedTrip): string {
  const blocked = trip.blocks.length > 0 ? `; ${trip.blocks.join(' and ')} as it is now does not run on that day` : '';
  return `the trip of ${trip.regNo} on ${trip.serviceDate} (${trip.schedule}) stays as it was sold: ${retentionReason(trip)}${blocked}`;
}

function retentionReason({ seatsTaken, hasBookings }: RetainedTrip): string {
  if (seatsTaken > 0) return `${seatsTaken} ${seatsTaken === 1 ? 'seat is' : 'seats are'} booked or held`;
  if (hasBookings) return 'it has bookings, all of them cancelled';
  return 'somebody was at it just now; the next import or the next night removes it';
}
