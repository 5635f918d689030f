import type { Metadata } from 'next';
import { BookingCard } from '@/components/booking/booking-card';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { loadPage } from '@/server/auth/page';
import { listActiveBookings } from '@/server/bff/bookings';

export const metadata: Metadata = { title: 'Bookings' };

export default async function BookingsPage() {
  const bookings = await loadPage('/user/bookings', {}, listActiveBookings);
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 text-2xl">Bookings</h1>
      {bookings.length === 0 && (
        <Card className="text-center">
          <p className="mb-4 text-lg font-semibold">No Bookings Found</p>
          <a href="/" className={buttonClass()}>
            Search a bus
          </a>
        </Card>
      )}
      <ul className="grid gap-4">
        {bookings.map((booking) => (
          <li key={booking.bookingId}>
            <BookingCard booking={booking} />
          </li>
        ))}
      </ul>
    </div>
  );
}
