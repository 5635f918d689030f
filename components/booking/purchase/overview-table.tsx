import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { OperatorMark } from '@/components/ui/operator-mark';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { initials } from '@/lib/format/names';
import { formatPula } from '@/lib/format/money';
import { arrivalText } from '@/lib/format/journey';
import { phoneFacts } from '@/components/tickets/trip-cancelled';
import { spacedPhone } from '@/lib/format/spaced-phone';
import { BusPicture } from '@/components/booking/trip/bus-picture';

type Props = {
  tripLeg: TripLeg;
  passengers: readonly { seat: string; names: string }[];
};

export function OverviewTable({ tripLeg, passengers }: Props) {
  const facts = [
    ['Departure', `${tripLeg.from}, ${tripLeg.departureTime} Hrs, ${tripLeg.boardingPlace}`],
    ['Arrival', `${tripLeg.to}, ${arrivalText(tripLeg)}, ${tripLeg.dropPlace}`],
    ['Fare per seat', formatPula(tripLeg.fareThebe)],
    ...phoneFacts(tripLeg.operator.phone && spacedPhone(tripLeg.operator.phone)),
  ] as const;
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <OperatorMark initials={initials(tripLeg.operator.name)} logo={tripLeg.operator.logo} />
        <div className="min-w-0 grow basis-20">
          <p className="text-lg/tight font-semibold">{tripLeg.operator.name}</p>
          <p className="text-muted">{tripLeg.regNo}</p>
        </div>
        <div className="w-24 flex-none sm:w-64">
          <BusPicture tripLeg={tripLeg} />
        </div>
      </div>
      <Facts facts={facts} className="mb-6 grid gap-2" row="grid gap-x-4 sm:grid-cols-[9rem_1fr]" />
      <table className="w-full wrap-anywhere text-left">
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
      </table>
    </Card>
  );
}
