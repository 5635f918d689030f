import { Icon } from '@/components/ui/icon';
import type { StaffView } from '@/lib/contracts/staff-screen';

type Items = StaffView['nav'];

const mostInBar = 4;

const railItem =
  'text-ink hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent-strong flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium no-underline';
const barItem =
  'text-muted aria-[current]:text-accent-strong flex h-14 flex-col items-center justify-center text-[min(.75rem,3.5vw)] font-semibold no-underline';

function linksOf(items: Items, className: string) {
  return items.map(({ href, label, icon, isCurrent }) => (
    <li key={href}>
      <a href={href} aria-current={isCurrent ? 'page' : undefined} className={className}>
        <Icon className="shrink-0">
          <path d={icon} />
        </Icon>
        {label}
      </a>
    </li>
  ));
}

export function StaffMenu({ items }: { items: Items }) {
  const shown = items.length > mostInBar ? mostInBar - 1 : items.length;
  const more = items.slice(shown);
  if (items.length === 0) return null;
  return (
    <>
      <nav aria-label="Staff" className="rounded-card bg-surface border-line shadow-card border p-2 max-md:hidden">
        <ul>{linksOf(items, railItem)}</ul>
      </nav>
      {items.length > 1 && (
        <nav
          id="account-bar"
          aria-label="Staff bar"
          className="bg-surface border-line fixed inset-x-0 bottom-0 z-9 border-t pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
        >
          <ul className="grid auto-cols-fr grid-flow-col">
            {linksOf(items.slice(0, shown), barItem)}
            {more.length > 0 && (
              <li>
                <details name="staff-menu" className="relative">
                  <summary
                    aria-current={more.some(({ isCurrent }) => isCurrent) ? 'true' : undefined}
                    className={`${barItem} list-none`}
                  >
                    <Icon>
                      <path d="M5 12h.1M12 12h.1M19 12h.1" />
                    </Icon>
                    More
                  </summary>
                  <ul className="bg-surface border-line absolute right-2 bottom-14 w-56 rounded-lg border p-2 shadow-lg">
                    {linksOf(more, railItem)}
                  </ul>
                </details>
              </li>
            )}
          </ul>
        </nav>
      )}
    </>
  );
}
