'use client';

import { SeatLegend, SeatMap } from '@/components/seats/seat-map';
import { useTakenSeats, type LiveSeatsOptions } from '@/components/seats/use-taken-seats';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

type Props = LiveSeatsOptions & { loginHref: string; signUpHref: string };

/** The live seat map for a visitor, who logs in to choose a seat. */
export function VisitorSeats({ tripLeg, snapshot, liveUrl, loginHref, signUpHref }: Props) {
  const { isSeatTaken } = useTakenSeats({ tripLeg, snapshot, liveUrl });
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
        stateOf={(seat) => (isSeatTaken(seat) ? 'booked' : 'available')}
        readOnlyHref={loginHref}
      />
    </Card>
  );
}
