'use client';

import { usePathname } from 'next/navigation';
import { BusyScreen } from '@/components/ui/busy-screen';
import { accountLinks } from './account-links';
import { profilePath } from '@/lib/paths/sign-in';
import { useLogOut } from './use-log-out';

const row = 'flex min-h-11 w-full items-center rounded-lg px-3 text-left font-medium';

export function AccountSidebar() {
  const pathname = usePathname();
  const { leaving, logOut } = useLogOut();
  return (
    <>
      <details
        className={`${pathname === profilePath ? '' : 'max-lg:hidden'} wide-fold:details-content:[content-visibility:visible] rounded-card bg-surface border-line shadow-card group border`}
      >
        <summary className="wide-fold:hidden flex min-h-12 list-none items-center justify-between px-4 font-semibold">
          Account menu
          <span aria-hidden="true" className="group-open:-scale-y-100">
            ▾
          </span>
        </summary>
        <nav aria-label="Account" className="p-2">
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
      </details>
      <BusyScreen busy={leaving} />
    </>
  );
}
