import type { Metadata } from 'next';
import { CardSalesProvider } from '@/components/booking/card-sales';
import { FunnelSteps } from '@/components/booking/funnel-steps';
import { PayByCard } from '@/components/booking/pay-by-card';
import { PaymentWatch } from '@/components/booking/payment-watch';
import { payByText } from '@/components/booking/booking-texts';
import { CopiedNumber } from '@/components/booking/copied-number';
import { TripHeader } from '@/components/booking/trip-header';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { brand } from '@/lib/brand';
import { thankYouPath, thankYouPathOf } from '@/lib/paths/bookings';
import { bookingsPath, terminalsPath } from '@/lib/paths/pages';
import { printTicketPathOf } from '@/lib/paths/tickets';
import { loadPage, type PageQuery } from '@/server/bff/page';
import { loadThankYouPage } from '@/server/bff/thank-you-page';

export const metadata: Metadata = { title: 'Thank You!' };

export default async function ThankYouPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const pageQuery = await searchParams;
  const page = await loadPage(thankYouPath, pageQuery, (session) => loadThankYouPage(session, pageQuery));
  const { booking, cardsAvailable } = page;
  const isUnpaid = booking !== null && !booking.paid && booking.status === 'active' && !booking.paymentUnclear;
  const bookings = (
    <a href={bookingsPath} className={buttonClass(booking ? 'secondary' : 'primary')}>
      Bookings
    </a>
  );
  return (
    <CardSalesProvider available={cardsAvailable}>
      <div className="mx-auto grid max-w-xl gap-4 py-6">
        <FunnelSteps current="Pay" />
        <div className="text-center">
          <h1 className="mb-2 text-3xl">Thank You!</h1>
          <p className="text-muted text-lg">Thank you for booking with {brand.name}. We hold your seats for you.</p>
        </div>
        {booking && (
          <>
            <TripHeader trip={booking} />
            <Card className="grid gap-4">
              <CopiedNumber number={booking.reservationNumber} />
              <p>
                Seats {booking.seats.join(', ')}, P{booking.totalPrice}. {booking.paid ? 'Paid.' : payByText(booking)}{' '}
                {isUnpaid && !booking.cardOnly && <a href={terminalsPath}>Where is a terminal?</a>}
              </p>
              {isUnpaid ? (
                <PayByCard booking={booking} problem={null} kind="primary" paidPath={thankYouPathOf(booking.bookingId)}>
                  {bookings}
                </PayByCard>
              ) : (
                <div className="flex flex-wrap gap-3">
                  {booking.paid && (
                    <a href={printTicketPathOf(booking.bookingId)} className={buttonClass()}>
                      View ticket
                    </a>
                  )}
                  {bookings}
                </div>
              )}
            </Card>
          </>
        )}
        {!booking && <p className="text-center">{bookings}</p>}
        {booking && !booking.paid && <PaymentWatch bookingId={booking.bookingId} unclear={booking.paymentUnclear} />}
      </div>
    </CardSalesProvider>
  );
}
