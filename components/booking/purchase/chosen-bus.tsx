import type { TripLeg } from '@/lib/contracts/trip-leg';
import { TripHeader } from '@/components/booking/trip/trip-header';

export function ChosenBus({ tripLeg }: { tripLeg: TripLeg }) {
  return (
    <div className="mb-4">
      <p className="mb-2">Log in or sign up to choose seats on this bus.</p>
      <TripHeader trip={tripLeg} />
    </div>
  );
}
