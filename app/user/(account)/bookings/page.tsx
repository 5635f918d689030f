import type { Metadata } from 'next';
import { BookingCard } from '@/components/booking/booking-card';
import { SimulatedLine } from '@/components/booking/simulated-line';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { loadPage } from '@/server/auth/page';
import { loadBookingsPage, type PageQuery } from '@/server/bff/booking-page';

export const metadata: Metadata = { title: 'Bookings' };

export default async function BookingsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const asked = await searchParams;
  const { bookings, refused, simulated } = await loadPage('/user/bookings', asked, (session) =>
    loadBookingsPage(session, asked),
  );
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
      {simulated && bookings.some(({ paid }) => !paid) && <SimulatedLine className="mb-4" />}
      <ul className="grid gap-4">
        {bookings.map((booking) => (
          <li key={booking.bookingId}>
            <BookingCard booking={booking} problem={refused.booking === booking.bookingId ? refused.problem : null} />
          </li>
        ))}
      </ul>
    </div>
  );
}
