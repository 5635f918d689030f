import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { brand } from '@/lib/brand';
import type { Departure } from '@/lib/contracts/departures';
import { formatPula } from '@/lib/money';

type Props = { departure: Departure; seats: readonly string[]; children?: ReactNode };

/** What is being bought (spec section 2, Booking Summary sidebar). */
export function BookingSummary({ departure, seats, children }: Props) {
  const { operator, regNo, from, to, departureTime, arrivalTime, fareThebe } = departure;
  return (
    <Card aria-labelledby="summary-title" className="lg:sticky lg:top-20">
      <h2 id="summary-title" className="mb-4 text-xl">
        Booking Summary
      </h2>
      <p className="font-semibold">{operator.name}</p>
      <p className="text-muted mb-3 text-sm">{regNo}</p>
      <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">Departure</dt>
        <dd className="text-right">
          {from}, {departureTime} Hrs
        </dd>
        <dt className="text-muted">Arrival</dt>
        <dd className="text-right">
          {to}, {arrivalTime} Hrs
        </dd>
        <dt className="text-muted">Seats</dt>
        <dd className="text-right">{seats.join(', ') || 'none yet'}</dd>
        <dt className="border-line mt-2 border-t pt-2 font-semibold">Subtotal (BWP)</dt>
        <dd className="border-line mt-2 border-t pt-2 text-right text-lg font-bold" data-testid="subtotal">
          {formatPula(fareThebe * seats.length)}
        </dd>
      </dl>
      <div className="grid gap-3">{children}</div>
      <p className="text-muted mt-4 text-sm">
        Need help? <a href={brand.supportPhoneHref}>{brand.supportPhone}</a>
      </p>
    </Card>
  );
}
