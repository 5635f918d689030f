import type { Metadata } from 'next';
import { BookedTrip } from '@/components/booking/trip/booked-trip';
import { CardSalesProvider, PayByCard } from '@/components/booking/payment/pay-by-card';
import { PaymentWatch } from '@/components/booking/list/payment-watch';
import { payByText } from '@/components/booking/trip/booking-texts';
import { StoreTrips } from '@/components/tickets/store-trips';
import { TicketCards } from '@/components/tickets/ticket-screen';
import { buttonClass } from '@/components/ui/button';
import { TerminalText } from '@/components/ui/terminal-text';
import { brand } from '@/lib/brand';
import { thankYouPath, thankYouPathOf } from '@/lib/paths/bookings';
import { bookingsPath } from '@/lib/paths/pages';
import { printTicketPathOf } from '@/lib/paths/tickets';
import { loadPage, type PageQuery } from '@/server/bff/reads/page';
import { loadThankYouPage } from '@/server/bff/pages/ticket-page';

export const metadata: Metadata = { title: 'Thank You!' };

export default async function ThankYouPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const pageQuery = await searchParams;
  const page = await loadPage(thankYouPath, pageQuery, (session) => loadThankYouPage(session, pageQuery));
  const { booking, ticket, cardsAvailable } = page;
  const isPayable = booking && !booking.paid && !booking.paymentUnclear && booking.status === 'active';
  const bookings = (
    <a
      href={bookingsPath}
      className={`${buttonClass(booking?.paid || isPayable ? 'secondary' : 'primary')} max-sm:w-full`}
    >
      Bookings
    </a>
  );
  return (
    <div className="mx-auto max-w-xl text-center sm:py-8">
      <h1 className="mb-2 text-3xl">Thank You!</h1>
      <p className="text-muted mb-4">
        Thank you for booking with {brand.name}. {!booking?.paid && 'We hold your seats for you.'}
      </p>
      {ticket ? (
        <div className="text-left">
          <TicketCards {...ticket} />
          {booking?.status === 'active' && <StoreTrips of={booking.bookingId}>Saved on this phone</StoreTrips>}
        </div>
      ) : (
        booking && <BookedTrip booking={booking} />
      )}
      {isPayable ? (
        <CardSalesProvider available={cardsAvailable}>
          <p className="mb-4 text-left">
            <TerminalText of={booking}>{payByText(booking)}</TerminalText>
          </p>
          <PayByCard booking={booking} paidPath={thankYouPathOf(booking.bookingId)}>
            {bookings}
          </PayByCard>
        </CardSalesProvider>
      ) : (
        <div className="mt-6 flex flex-wrap justify-center gap-x-3 gap-y-2">
          {booking?.paid && booking.status !== 'cancelled' && (
            <a href={printTicketPathOf(booking.bookingId)} className={`${buttonClass()} max-sm:w-full`}>
              Print Ticket
            </a>
          )}
          {bookings}
        </div>
      )}
      {booking && !booking.paid && <PaymentWatch bookingId={booking.bookingId} unclear={booking.paymentUnclear} />}
    </div>
  );
}
