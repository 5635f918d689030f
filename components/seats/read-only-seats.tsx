'use client';

import { SeatLegend, SeatMap } from './seat-map';
import { useTakenSeats, type LiveSeatsOptions } from './use-taken-seats';

/** Shows the live map to a visitor. Each free seat leads to `readOnlyHref`. */
export function ReadOnlySeats({ readOnlyHref, ...options }: LiveSeatsOptions & { readOnlyHref: string }) {
  const { isSeatTaken } = useTakenSeats(options);
  return (
    <>
      <SeatLegend />
      <SeatMap
        plan={options.tripLeg}
        fareThebe={options.tripLeg.fareThebe}
        stateOf={(seat) => (isSeatTaken(seat) ? 'booked' : 'available')}
        readOnlyHref={readOnlyHref}
      />
    </>
  );
}
