'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { accountLinks } from '@/components/account/account-links';
import { useLogOut } from '@/components/account/use-log-out';

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-[14rem_minmax(0,1fr)] md:items-start">
      <AccountSidebar />
      <div>{children}</div>
    </div>
  );
}

const row = 'flex min-h-11 w-full items-center rounded-lg px-3 text-left font-medium';

function AccountSidebar() {
  const pathname = usePathname();
  const { leaving, logOut } = useLogOut();
  return (
    <>
      <nav aria-label="Account" className="rounded-card bg-surface border-line shadow-card border p-2 max-md:hidden">
        <ul>
          {accountLinks.map(([href, label]) => (
            <li key={href}>
              <a
                href={href}
                aria-current={href === pathname ? 'page' : undefined}
                className={`${row} ${href === pathname ? 'bg-accent-soft text-accent-strong' : 'text-ink hover:bg-sunken'}`}
              >
                {label}
              </a>
            </li>
          ))}
          <li>
            <button type="button" onClick={logOut} className={`${row} hover:bg-sunken`}>
              Logout
            </button>
          </li>
        </ul>
      </nav>
      <BusyScreen busy={leaving} />
    </>
  );
}
