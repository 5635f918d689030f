import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { AccountBar } from '@/components/layout/account-bar';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { StaffFooter, StaffHeader } from '@/components/operator/staff-header';
import { ContactsProvider } from '@/components/ui/site-contact';
import { Toasts } from '@/components/ui/toast';
import { brand } from '@/lib/brand';
import { accountHomePath } from '@/lib/paths/account';
import { isStaffPath } from '@/lib/paths/staff';
import { pageScript } from '@/lib/browser/page-script';
import { accountAreaHeader } from '@/lib/cookie-names';
import { readSession } from '@/server/bff/session/session';
import { loadStaffHeading } from '@/server/bff/staff/staff-page';
import { siteContacts, siteOrigin } from '@/server/bff/session/site-settings';
import './tokens.css';

/** Absolute URLs contain the host of the running site, so no page is rendered at build time. */
export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(siteOrigin()),
    title: { default: `${brand.name}: ${brand.tagline}`, template: `%s | ${brand.name}` },
    description: 'Search buses in Botswana, see fares and free seats, choose your seats and book.',
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#17202a' },
  ],
};

export default async function Layout({ children }: { children: ReactNode }) {
  // Copies of other pages outlive a session, so they do not name the person.
  const accountPage = (await headers()).get(accountAreaHeader);
  const session = accountPage === null ? undefined : await readSession();
  const staff = accountPage && isStaffPath(accountPage) ? await loadStaffHeading(accountPage, session) : null;
  return (
    <html lang="en-BW" className="has-[#side-menu:is([open],:popover-open)]:overflow-hidden">
      <body className="flex min-h-dvh flex-col">
        <script dangerouslySetInnerHTML={{ __html: pageScript }} />
        <ContactsProvider value={siteContacts()}>
          {staff ? (
            <StaffHeader {...staff} />
          ) : (
            <SiteHeader name={session && <AccountName name={session.firstName} />} />
          )}
          {session && accountPage !== null && !staff && <AccountBar path={accountPage} />}
          <main id="main" className="mx-auto w-full max-w-6xl flex-1 px-4 py-6">
            {children}
          </main>
          {staff ? <StaffFooter /> : <SiteFooter />}
          <Toasts />
        </ContactsProvider>
      </body>
    </html>
  );
}

function AccountName({ name }: { name: string }) {
  return (
    <a href={accountHomePath} className="text-ink flex min-h-11 items-center font-semibold no-underline">
      <span className="max-w-28 truncate sm:max-w-48">{name}</span>
    </a>
  );
}
