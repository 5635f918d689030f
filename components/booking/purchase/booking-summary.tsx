import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { brand } from '@/lib/brand';
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
  ];
  return (
    <Card aria-labelledby="summary-title">
      <h2 id="summary-title" className="mb-4 text-xl">
        Booking Summary
      </h2>
      <p className="font-semibold">{operator.name}</p>
      <p className="text-muted mb-4 text-sm">{regNo}</p>
      <dl className="mb-4 grid gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd className="lg:w-full">{value}</dd>
          </div>
        ))}
        <div className="border-line mt-2 flex flex-wrap justify-between gap-x-4 border-t pt-2">
          <dt className="font-semibold">Subtotal (BWP)</dt>
          <dd className="text-right text-lg font-bold" data-testid="subtotal">
            {formatPula(fareThebe * seats.length)}
          </dd>
        </div>
      </dl>
      <div className="grid gap-4">{children}</div>
      <p className="text-muted mt-4 text-sm">
        Need help? <a href={brand.supportPhoneHref}>{brand.supportPhone}</a>
      </p>
    </Card>
  );
}
