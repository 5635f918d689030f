'use client';

import { usePathname } from 'next/navigation';
import { BusyScreen } from '@/components/ui/busy-screen';
import { accountLinks } from './account-links';
import { useLogOut } from './use-log-out';

const row = 'flex min-h-11 w-full items-center rounded-lg px-3 text-left font-medium';

export function AccountSidebar() {
  const pathname = usePathname();
  const { leaving, logOut } = useLogOut();
  return (
    <>
      <nav aria-label="Account" className="rounded-card bg-surface border-line shadow-card border p-2 max-lg:hidden">
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
