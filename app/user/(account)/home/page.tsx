import type { Metadata } from 'next';
import { accountHomePath } from '@/lib/paths/account';
import { accountLinks } from '@/components/account/account-links';
import { Card } from '@/components/ui/card';
import { loadPage } from '@/server/bff/page';
import { loadProfile } from '@/server/bff/accounts';

export const metadata: Metadata = { title: 'User Dashboard' };

export default async function HomePage() {
  await loadPage(accountHomePath, {}, loadProfile);
  return (
    <>
      <h1 className="mb-4 text-2xl">User Dashboard</h1>
      <ul className="grid gap-4 sm:grid-cols-2">
        {accountLinks.map(([href, label]) => (
          <li key={href}>
            <Card>
              <a href={href} className="flex min-h-11 items-center text-lg font-semibold">
                {label}
              </a>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
