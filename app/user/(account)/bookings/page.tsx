import type { Metadata } from 'next';
import { BookingCard } from '@/components/booking/list/booking-card';
import { BookingList } from '@/components/booking/list/booking-list';
import { CardSalesProvider } from '@/components/booking/payment/card-sales';
import { CancelProvider } from '@/components/booking/list/cancel-provider';
import { paymentCancelledText } from '@/components/booking/trip/booking-texts';
import { SimulationNotice } from '@/components/booking/trip/booking-facts';
import { Notice } from '@/components/ui/notice';
import { errors } from '@/lib/errors';
import { bookingsPath } from '@/lib/paths/pages';
import { loadPage, type PageQuery } from '@/server/bff/reads/page';
import { loadBookingsPage } from '@/server/bff/pages/bookings-page';

export const metadata: Metadata = { title: 'Bookings' };

export default async function BookingsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const pageQuery = await searchParams;
  const page = await loadPage(bookingsPath, pageQuery, (session) => loadBookingsPage(session, pageQuery));
  const { list, nextTrip, policy, now, simulated, cancellation, refused, paymentCancelled, cardsAvailable } = page;
  const bookings = list?.bookings ?? [];
  const isShown = bookings.some(({ bookingId }) => bookingId === refused?.booking);
  return (
    <div className="max-w-3xl">
      <h1 className="mb-6 text-2xl">Bookings</h1>
      <CardSalesProvider available={cardsAvailable}>
        <CancelProvider initial={cancellation}>
          {paymentCancelled && <Notice className="mb-4">{paymentCancelledText}</Notice>}
          {refused && !isShown && (
            <Notice tone="bad" className="mb-4">
              {errors[refused.problem].message}
            </Notice>
          )}
          {simulated && bookings.some(({ paid }) => !paid) && <SimulationNotice className="mb-4" />}
          <BookingList
            path={bookingsPath}
            list={list}
            empty="No Bookings Found"
            hint="Your trips and their payments appear here."
            card={(booking) => (
              <BookingCard
                booking={booking}
                policy={policy}
                now={now}
                isNext={booking.bookingId === nextTrip}
                problem={refused?.booking === booking.bookingId ? refused.problem : null}
              />
            )}
          />
        </CancelProvider>
      </CardSalesProvider>
    </div>
  );
}
