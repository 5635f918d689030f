import { Card } from '@/components/ui/card';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { formatDay } from '@/lib/format/journey';

export type PersonalDetails = { firstName: string; lastName: string; email: string | null; phone: string };
type Props = { details: PersonalDetails; tripLeg: TripLeg; seats: readonly string[] };

export function PersonalDetailsCard({ details, tripLeg, seats }: Props) {
  const rows = [
    ['First name', details.firstName],
    ['Last name', details.lastName],
    ['Email', details.email ?? 'none'],
    ['Mobile', details.phone],
    ['Date', formatDay(tripLeg.date)],
    ['Seat numbers', seats.join(', ') || 'none yet'],
    ['Route', `${tripLeg.from} to ${tripLeg.to}`],
  ];
  return (
    <Card aria-labelledby="details-title">
      <h2 id="details-title" className="mb-4 text-xl">
        Personal Details
      </h2>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
