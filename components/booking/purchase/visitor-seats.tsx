'use client';

import type { ReactNode } from 'react';
import { SeatLegend, SeatMap } from '@/components/seats/seat-map';
import { useTakenSeats, type LiveSeatsOptions } from '@/components/seats/use-taken-seats';
import { SignInWays } from '@/components/account/sign-in-ways';
import { Card } from '@/components/ui/card';
import { loginPathTo } from '@/lib/paths/sign-in';

type Props = LiveSeatsOptions & { next: string; full: ReactNode };

export function VisitorSeats({ tripLeg, snapshot, liveUrl, next, full }: Props) {
  const { isSeatTaken, isFull } = useTakenSeats({ tripLeg, snapshot, liveUrl });
  if (isFull || tripLeg.refusal) return full;
  return (
    <Card aria-labelledby="seats-title" className="mx-auto max-w-xl max-sm:p-3">
      <h2 id="seats-title" className="mb-2 text-xl">
        Book Bus Seats
      </h2>
      <p className="mb-4">Log in or create an account to choose seats. You come back to this bus.</p>
      <SignInWays next={next} />
      <SeatLegend />
      <SeatMap
        plan={tripLeg}
        fareThebe={tripLeg.fareThebe}
        stateOf={(seat) => (isSeatTaken(seat) ? 'booked' : 'available')}
        hrefOf={(seat) => loginPathTo(`${next}&seat=${seat}`)}
      />
    </Card>
  );
}
