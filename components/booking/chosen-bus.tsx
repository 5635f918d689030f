import type { TripLeg } from '@/lib/contracts/trip-leg';
import { TripHeader } from './trip-header';

/** The bus that waits for a visitor who logs in or signs up. */
export function ChosenBus({ tripLeg }: { tripLeg: TripLeg }) {
  return (
    <div className="mb-4">
      <p className="mb-2">Log in or sign up to choose seats on this bus.</p>
      <TripHeader trip={tripLeg} />
    </div>
  );
}
