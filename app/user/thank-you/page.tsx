import type { Metadata } from 'next';
import { PaymentWatch } from '@/components/booking/payment-watch';
import { payByText } from '@/components/booking/booking-texts';
import { ReservationNumber } from '@/components/booking/booking-facts';
import { buttonClass } from '@/components/ui/button';
import { brand } from '@/lib/brand';
import { thankYouPath } from '@/lib/paths/bookings';
import { bookingsPath } from '@/lib/paths/pages';
import { printTicketPathOf } from '@/lib/paths/tickets';
import { loadPage, type PageQuery } from '@/server/bff/page';
import { loadThankYouPage } from '@/server/bff/thank-you-page';

export const metadata: Metadata = { title: 'Thank You!' };

export default async function ThankYouPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const pageQuery = await searchParams;
  const booking = await loadPage(thankYouPath, pageQuery, (session) => loadThankYouPage(session, pageQuery));
  return (
    <div className="mx-auto max-w-xl py-16 text-center">
      <h1 className="mb-4 text-3xl">Thank You!</h1>
      <p className="text-muted mb-6 text-lg">Thank you for booking with {brand.name}. We hold your seats for you.</p>
      {booking && <ReservationNumber number={booking.reservationNumber} className="mb-2 text-lg" />}
      {booking && !booking.paid && <p className="mb-2">{payByText(booking)}</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-x-3 gap-y-2">
        {booking?.paid && (
          <a href={printTicketPathOf(booking.bookingId)} className={buttonClass()}>
            View ticket
          </a>
        )}
        <a href={bookingsPath} className={buttonClass(booking?.paid ? 'secondary' : 'primary')}>
          Bookings
        </a>
      </div>
      {booking && !booking.paid && <PaymentWatch bookingId={booking.bookingId} unclear={booking.paymentUnclear} />}
    </div>
  );
}
