import type { Metadata } from 'next';
import { accountHomePath } from '@/lib/paths/account';
import { staffPath } from '@/lib/paths/staff';
import { accountLinks } from '@/components/account/account-links';
import { LogOutForm } from '@/components/account/log-out-form';
import { menuLinks } from '@/components/layout/site-links';
import { Card } from '@/components/ui/card';
import { loadPage, loadProfile } from '@/server/bff/reads/page';
import { worksForOperator } from '@/server/bff/staff/staff-page';

export const metadata: Metadata = { title: 'User Dashboard' };

export default async function HomePage() {
  const { firstName, lastName, isStaff } = await loadPage(accountHomePath, {}, async (session) => ({
    ...(await loadProfile(session)),
    isStaff: await worksForOperator(session),
  }));
  return (
    <>
      <h1 className="mb-1 text-2xl">User Dashboard</h1>
      <p className="text-muted mb-4">
        {firstName} {lastName}
      </p>
      <div className="grid max-w-2xl gap-4">
        {isStaff && <Links label="Work" links={[[staffPath, 'Staff']]} />}
        <Links label="Your account" links={accountLinks} />
        <Links label="More" links={menuLinks.filter(([, name]) => name !== 'Manage Bookings')} />
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
