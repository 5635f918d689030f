'use client';

import { usePathname } from 'next/navigation';
import { Icon } from '@/components/ui/icon';
import { overviewPath } from '@/lib/paths/bookings';
import { upcomingTicketsPath } from '@/lib/paths/offline';
import { bookingsPath, homePath } from '@/lib/paths/pages';
import { bookingPath } from '@/lib/paths/search';
import { profilePath } from '@/lib/paths/sign-in';

export const tabBarId = 'tab-bar';

const tabs = [
  [homePath, 'Search', 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l4 4'],
  [bookingsPath, 'Bookings', 'M5 4h14v16H5zM9 9h6M9 13h6'],
  [upcomingTicketsPath, 'Tickets', 'M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14 7v10'],
  [profilePath, 'Account', 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 20a8 8 0 0 1 16 0'],
] as const;

/** The pages of a purchase have a bar of their own at this place. */
const pagesWithBar: readonly string[] = [bookingPath, overviewPath];

/** The only menu of a signed-in passenger on phones. */
export function TabBar() {
  const pathname = usePathname();
  if (pagesWithBar.includes(pathname)) return null;
  return (
    <nav
      id={tabBarId}
      aria-label="Account tabs"
      className="bg-surface border-line fixed inset-x-0 bottom-0 z-10 grid grid-cols-4 border-t pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {tabs.map(([href, label, path]) => (
        <a
          key={href}
          href={href}
          aria-current={href === pathname ? 'page' : undefined}
          className={`flex min-h-14 flex-col items-center justify-center text-xs font-semibold ${href === pathname ? 'text-accent' : 'text-muted'}`}
        >
          <Icon size={22}>
            <path d={path} />
          </Icon>
          {label}
        </a>
      ))}
    </nav>
  );
}
