import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import type { BookingItem } from '@/lib/contracts/bookings';
import { TripHeader } from './trip-header';

export function BookedTrip({ booking }: { booking: BookingItem }) {
  const { reservationNumber, seats } = booking;
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4 text-left">
      <TripHeader trip={booking} />
      <Card className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <p>
          <span className="text-muted block text-sm">Reservation number</span>{' '}
          <strong translate="no" className="font-mono text-3xl tracking-wider">
            {reservationNumber}
          </strong>
        </p>
        <CopyButton text={reservationNumber} />
        <p className="basis-full">
          {seats.length === 1 ? 'Seat' : 'Seats'} {seats.join(', ')}
        </p>
      </Card>
    </div>
  );
}
