import { accountLinks } from '@/components/account/account-links';
import { Icon } from '@/components/ui/icon';
import { accountHomePath } from '@/lib/paths/account';
import { upcomingTicketsPath } from '@/lib/paths/offline';
import { bookingsPath, homePath } from '@/lib/paths/pages';
import { searchPath } from '@/lib/paths/search';

const tabs = [
  [homePath, 'Search', 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20'],
  [bookingsPath, 'Bookings', 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6'],
  [upcomingTicketsPath, 'Tickets', 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM14 6v12'],
  [accountHomePath, 'Account', 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-4 3.5-6 8-6s8 2 8 6'],
] as const;

/** The one menu of a signed-in person on a phone. The results and the pages of a booking have their own bar. */
export function AccountBar({ path }: { path: string }) {
  const isTab = tabs.some(([href]) => href === path);
  const isAccount = accountLinks.some(([href]) => href === path);
  const current = isTab ? path : path === searchPath ? homePath : isAccount ? accountHomePath : undefined;
  return (
    <nav
      id="account-bar"
      aria-label="Account bar"
      className="bg-surface border-line beside-bar:hidden fixed inset-x-0 bottom-0 z-9 grid grid-cols-4 border-t pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {tabs.map(([href, label, drawing]) => (
        <a
          key={href}
          href={href}
          aria-current={href === current ? 'page' : undefined}
          className="text-muted aria-[current]:text-accent-strong flex h-14 flex-col items-center justify-center text-[min(.75rem,5vw)] font-semibold"
        >
          <Icon>
            <path d={drawing} />
          </Icon>
          {label}
        </a>
      ))}
    </nav>
  );
}
