import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { SiteContact } from '@/components/ui/site-contact';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { arrivalText } from '@/lib/format/journey';
import { formatPula } from '@/lib/format/money';

type Props = { tripLeg: TripLeg; seats: readonly string[]; children?: ReactNode };

export function BookingSummary({ tripLeg, seats, children }: Props) {
  const { operator, regNo, from, to, departureTime, fareThebe } = tripLeg;
  const facts = [
    ['Departure', `${from}, ${departureTime} Hrs`],
    ['Arrival', `${to}, ${arrivalText(tripLeg)}`],
    ['Seats', seats.join(', ') || 'none yet'],
  ] as const;
  return (
    <Card aria-labelledby="summary-title">
      <h2 id="summary-title" className="mb-4 text-xl">
        Booking Summary
      </h2>
      <p className="font-semibold">{operator.name}</p>
      <p className="text-muted mb-4 text-sm">{regNo}</p>
      <Facts facts={facts} className="mb-4 grid gap-y-1" row="flex flex-wrap justify-between gap-x-4" value="lg:w-full">
        <div className="border-line mt-2 flex flex-wrap justify-between gap-x-4 border-t pt-2">
          <dt className="font-semibold">Subtotal (BWP)</dt>
          <dd className="text-right text-lg font-bold" data-testid="subtotal">
            {formatPula(fareThebe * seats.length)}
          </dd>
        </div>
      </Facts>
      <div className="grid gap-4">{children}</div>
      <p className="text-muted mt-4 text-sm">
        Need help? <SiteContact of="phone" />
      </p>
    </Card>
  );
}
