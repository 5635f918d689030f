import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { formatDay } from '@/lib/format/journey';

export type PersonalDetails = { firstName: string; lastName: string; email: string | null; phone: string };
type Props = { details: PersonalDetails; tripLeg: TripLeg; seats: readonly string[] };

export function PersonalDetailsCard({ details, tripLeg, seats }: Props) {
  const facts = [
    ['First name', details.firstName],
    ['Last name', details.lastName],
    ['Email', details.email ?? 'none'],
    ['Mobile', details.phone],
    ['Date', formatDay(tripLeg.date)],
    ['Seat numbers', seats.join(', ') || 'none yet'],
    ['Route', `${tripLeg.from} to ${tripLeg.to}`],
  ] as const;
  return (
    <Card aria-labelledby="details-title">
      <h2 id="details-title" className="mb-4 text-xl">
        Personal Details
      </h2>
      <Facts
        facts={facts}
        className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2"
        label="text-muted text-sm"
        value="font-semibold break-words"
      />
    </Card>
  );
}
