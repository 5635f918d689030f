import { SiteContact } from '@/components/ui/site-contact';
import { skipLinkClass } from '@/components/ui/skip-link';
import { brand } from '@/lib/brand';
import type { StaffHeading } from '@/lib/contracts/staff-screen';
import { formPath } from '@/lib/forms/form';
import { accountHomePath } from '@/lib/paths/account';
import { homePath } from '@/lib/paths/pages';
import { loginPathTo } from '@/lib/paths/sign-in';
import { factorPath, staffPath } from '@/lib/paths/staff';

const bar = 'mx-auto flex w-full max-w-6xl items-center justify-between gap-4 px-4';
const item = 'text-ink flex min-h-11 min-w-11 items-center no-underline';
const row = `${item} hover:bg-sunken w-full rounded px-3 text-left`;

export function StaffHeader({ place, places, name, path }: StaffHeading) {
  return (
    <header className="bg-surface border-line sticky top-0 z-10 border-b print:hidden">
      <a href="#main" className={skipLinkClass}>
        Skip to the content
      </a>
      <div className={`${bar} h-14`}>
        <a href={place?.href ?? staffPath} className={`${item} min-w-0`}>
          <span className="truncate leading-tight">
            <b>{place?.name ?? brand.name}</b>
            <span className="text-muted block text-xs">{place?.role ?? 'Staff'}</span>
          </span>
        </a>
        {name === null ? (
          <a href={loginPathTo(path)} className={item}>
            Login
          </a>
        ) : (
          // It needs no script, and it closes the menu of the bar.
          <details name="staff-menu" className="relative shrink-0">
            <summary className={`${item} list-none`}>
              <span className="max-w-28 truncate font-semibold">{name}</span>
              <span aria-hidden="true">{'\u00a0▾'}</span>
            </summary>
            <div className="bg-surface border-line absolute right-0 z-20 w-56 rounded-lg border p-2 shadow-lg">
              {places.map((other) => (
                <a key={other.href} href={other.href} className={row}>
                  Switch to {other.name}
                </a>
              ))}
              <a href={accountHomePath} className={row}>
                Account
              </a>
              <a href={factorPath} className={row}>
                Second factor
              </a>
              <SignOutForm label="Logout" className={row} />
            </div>
          </details>
        )}
      </div>
    </header>
  );
}

/** The login page deletes the offline copies of the person. */
export const SignOutForm = ({ to, label, className }: { to?: string; label: string; className: string }) => (
  <form method="post" action={formPath('end-session')}>
    {to && <input type="hidden" name="to" value={to} />}
    <button type="submit" name="session" value="this" className={className}>
      {label}
    </button>
  </form>
);

export const StaffFooter = () => (
  <footer className={`${bar} text-muted text-sm print:hidden`}>
    <a href={homePath} className={item}>
      {brand.name}
    </a>
    <SiteContact of="phone" className={item} />
  </footer>
);
