import type { Metadata } from 'next';
import { AccountLink } from '@/components/account/account-link';
import { BookingCard } from '@/components/booking/list/booking-card';
import { BookingList } from '@/components/booking/list/booking-list';
import { CardSalesProvider } from '@/components/booking/payment/pay-by-card';
import { SimulationNotice } from '@/components/booking/trip/booking-facts';
import { FormMessage } from '@/components/forms/form';
import { StoreTrips } from '@/components/tickets/store-trips';
import { CarriedNotice } from '@/components/ui/carried-notice';
import { bookingsPath } from '@/lib/paths/pages';
import { staffPath } from '@/lib/paths/staff';
import { loadPage, type PageQuery } from '@/server/bff/reads/page';
import { loadBookingsPage } from '@/server/bff/pages/bookings-page';
import { worksForOperator } from '@/server/bff/staff/staff-page';

export const metadata: Metadata = { title: 'Bookings' };

export default async function BookingsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const pageQuery = await searchParams;
  const page = await loadPage(bookingsPath, pageQuery, async (session) => {
    const loaded = await loadBookingsPage(session, pageQuery);
    // The login leads here, and a person of the staff may have no bookings.
    return { ...loaded, isStaff: loaded.list?.items.length === 0 && (await worksForOperator(session)) };
  });
  const { list, nextTrip, policy, now, simulated, cardsAvailable, form, isStaff } = page;
  const bookings = list?.items ?? [];
  const { refusal, texts } = form.state;
  const refused = bookings.find(({ bookingId }) => refusal && bookingId === texts.bookingId);
  return (
    <>
      <h1 className="mb-6 text-2xl">Bookings</h1>
      <StoreTrips of={bookings.map(({ bookingId, paid }) => `${bookingId} ${paid}`).join()} />
      <CardSalesProvider available={cardsAvailable}>
        <CarriedNotice />
        {isStaff && <AccountLink href={staffPath}>Go to the staff pages</AccountLink>}
        {!refused && <FormMessage {...form.state} className="mb-4" />}
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
              page={list?.page ?? 1}
              isNext={booking.bookingId === nextTrip}
              refused={refusal && booking === refused ? { form: form.name, refusal } : null}
            />
          )}
        />
      </CardSalesProvider>
    </>
  );
}
