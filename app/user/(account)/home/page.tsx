import type { Metadata } from 'next';
import { accountHomePath } from '@/lib/paths/account';
import { bookingsPath, homePath } from '@/lib/paths/pages';
import { printTicketPathOf } from '@/lib/paths/tickets';
import { staffPath } from '@/lib/paths/staff';
import { AccountLink } from '@/components/account/account-link';
import { accountLinks } from '@/components/account/account-links';
import { LogOutForm } from '@/components/account/log-out-form';
import { TripHeader } from '@/components/booking/trip/trip-header';
import { menuLinks } from '@/components/layout/site-links';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { findNextTrip } from '@/server/bff/pages/bookings-page';
import { loadPage, loadProfile } from '@/server/bff/reads/page';
import { worksForOperator } from '@/server/bff/staff/staff-page';

export const metadata: Metadata = { title: 'User Dashboard' };

export default async function HomePage() {
  const { firstName, lastName, isStaff, nextTrip } = await loadPage(accountHomePath, {}, async (session) => ({
    ...(await loadProfile(session)),
    isStaff: await worksForOperator(session),
    nextTrip: await findNextTrip(session),
  }));
  return (
    <>
      <h1 className="mb-1 text-2xl">User Dashboard</h1>
      <p className="text-muted mb-4">
        {firstName} {lastName}
      </p>
      <div className="grid gap-4">
        {nextTrip && (
          <section aria-label="Next trip">
            <h2 className="mb-2 text-lg">Next trip</h2>
            <TripHeader trip={nextTrip} />
            <AccountLink href={nextTrip.paid ? printTicketPathOf(nextTrip.bookingId) : bookingsPath}>
              {nextTrip.paid ? 'View ticket' : 'Pay or cancel'}
            </AccountLink>
          </section>
        )}
        {nextTrip === null && (
          <a href={homePath} className={`${buttonClass()} sm:justify-self-start`}>
            Search a bus
          </a>
        )}
        {isStaff && <Links label="Work" links={[[staffPath, 'Staff']]} />}
        {/* Wider screens have the side menu and the links of the header. */}
        <div className="grid gap-4 md:hidden">
          <Links label="Your account" links={accountLinks} />
          <Links label="More" links={menuLinks.filter(([, name]) => name !== 'Manage Bookings')} />
        </div>
        <LogOutForm label="Logout" />
      </div>
    </>
  );
}

function Links({ label, links }: { label: string; links: readonly (readonly [href: string, name: string])[] }) {
  return (
    <Card className="p-2!">
      <nav aria-label={label}>
        <ul className="divide-line divide-y">
          {links.map(([href, name]) => (
            <li key={href}>
              <a
                href={href}
                className="text-ink hover:text-accent flex min-h-12 items-center justify-between px-3 font-semibold after:content-['›'/'']"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  );
}
