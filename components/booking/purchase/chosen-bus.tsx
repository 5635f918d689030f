import type { TripLeg } from '@/lib/contracts/trip-leg';
import { TripHeader } from '@/components/booking/trip/trip-header';

type Props = { tripLeg: TripLeg; lead?: string };

export function ChosenBus({ tripLeg, lead = 'Log in or sign up to choose seats on this bus.' }: Props) {
  return (
    <div className="mb-4">
      <p className="mb-2">{lead}</p>
      <TripHeader trip={tripLeg} />
    </div>
  );
}
