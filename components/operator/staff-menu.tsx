import type { StaffView } from '@/lib/contracts/staff-screen';
import { factorPath, staffPath } from '@/lib/paths/staff';

type Props = { place: StaffView['place']; items: StaffView['nav'] };

/** The number of screens in the bar of a phone. The others are behind "More". */
const inBar = 3;

const railItem =
  'text-ink hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent-strong flex min-h-11 items-center rounded-lg px-3 font-medium no-underline';
const barItem =
  'text-muted aria-[current]:text-accent-strong flex h-14 items-center justify-center text-xs font-semibold no-underline';

/** A rail on wide screens, and a bar at the bottom of a phone. */
export function StaffMenu({ place, items }: Props) {
  if (!place) return null;
  const own = [
    { href: factorPath, label: 'Second factor', isCurrent: false },
    ...(place.others ? [{ href: staffPath, label: 'Your operators', isCurrent: false }] : []),
  ];
  const more = [...items.slice(inBar), ...own];
  const link = (className: string) => (item: Props['items'][number]) => (
    <li key={item.href}>
      <a href={item.href} aria-current={item.isCurrent ? 'page' : undefined} className={className}>
        {item.label}
      </a>
    </li>
  );
  return (
    <>
      <nav aria-label="Staff" className="rounded-card bg-surface border-line shadow-card border p-2 max-lg:hidden">
        <ul>{[...items, ...own].map(link(railItem))}</ul>
      </nav>
      <nav
        id="account-bar"
        aria-label="Staff bar"
        className="bg-surface border-line fixed inset-x-0 bottom-0 z-9 border-t pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <ul className="grid grid-cols-4">
          {items.slice(0, inBar).map(link(barItem))}
          <li className="col-start-4">
            <details className="relative">
              <summary className={`${barItem} list-none`}>More</summary>
              <ul className="bg-surface border-line absolute right-0 bottom-14 w-56 rounded-lg border p-2 shadow-lg">
                {more.map(link(railItem))}
              </ul>
            </details>
          </li>
        </ul>
      </nav>
    </>
  );
}
