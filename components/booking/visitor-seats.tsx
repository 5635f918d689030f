'use client';

import { SeatLegend, SeatMap } from '@/components/seats/seat-map';
import { useTakenSeats } from '@/components/seats/use-seats';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { SeatSnapshot } from '@/lib/contracts/seats';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { isTaken } from '@/components/seats/seat-availability';

type Props = {
  tripLeg: TripLeg;
  snapshot: SeatSnapshot;
  liveUrl: string | null;
  loginHref: string;
  signUpHref: string;
};

/** The live seat map for a visitor, who logs in to choose a seat. */
export function VisitorSeats({ tripLeg, snapshot, liveUrl, loginHref, signUpHref }: Props) {
  const { taken, now } = useTakenSeats({ tripLeg, snapshot, liveUrl });
  return (
    <Card aria-labelledby="seats-title" className="mx-auto max-w-xl max-sm:p-3">
      <h2 id="seats-title" className="mb-2 text-xl">
        Book Bus Seats
      </h2>
      <p className="mb-4">Log in or create an account to choose seats. You come back to this bus.</p>
      <p className="mb-4 grid grid-cols-2 gap-3">
        <a href={loginHref} className={buttonClass()}>
          Log in
        </a>
        <a href={signUpHref} className={buttonClass('secondary')}>
          Create account
        </a>
      </p>
      <SeatLegend />
      <SeatMap
        plan={tripLeg}
        fareThebe={tripLeg.fareThebe}
        stateOf={(seat) => (isTaken(taken, seat, now) ? 'booked' : 'available')}
        readOnlyHref={loginHref}
      />
    </Card>
  );
}
