import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { OperatorMark } from '@/components/ui/operator-mark';
import type { Departure } from '@/lib/contracts/departures';
import { initials } from '@/lib/format/initials';
import { formatPula } from '@/lib/format/money';
import { formatDate } from '@/lib/format/time';
import { BusPicture } from './bus-picture';

type Props = {
  departure: Departure;
  passengers: readonly { seat: string; names: string }[];
  /** Below the table: what it is under, and the ways on. */
  children: ReactNode;
};

/** What is about to be booked (spec section 2, /user/booking-overview). */
export function OverviewTable({ departure, passengers, children }: Props) {
  const facts = [
    ['Date', formatDate(departure.date)],
    ['Departure', `${departure.from}, ${departure.departureTime} Hrs, ${departure.boardingPlace}`],
    ['Arrival', `${departure.to}, ${departure.arrivalTime} Hrs, ${departure.dropPlace}`],
    ['Fare per seat', formatPula(departure.fareThebe)],
  ];
  return (
    <Card>
      <div className="bg-sunken mb-4 rounded-xl p-3">
        <BusPicture departure={departure} />
      </div>
      <div className="mb-4 flex items-center gap-3">
        <OperatorMark initials={initials(departure.operator.name)} logo={departure.operator.logo} />
        <div>
          <p className="text-lg font-semibold">{departure.operator.name}</p>
          <p className="text-muted">{departure.regNo}</p>
        </div>
      </div>
      <dl className="mb-6 grid gap-2">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className="mb-6 w-full text-left">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-2">
              Passenger
            </th>
            <th scope="col" className="py-2 text-right">
              Seat number
            </th>
          </tr>
        </thead>
        <tbody>
          {passengers.map(({ seat, names }) => (
            <tr key={seat} className="border-line border-b">
              <td className="py-2">{names}</td>
              <td className="py-2 text-right font-semibold">{seat}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-3">
              Subtotal (BWP)
            </th>
            <td className="py-3 text-right text-lg font-bold">{formatPula(departure.fareThebe * passengers.length)}</td>
          </tr>
        </tfoot>
      </table>
      {children}
    </Card>
  );
}
