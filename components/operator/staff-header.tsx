import type { ReactNode } from 'react';
import { skipLinkClass } from '@/components/ui/skip-link';
import { brand } from '@/lib/brand';
import type { StaffHeading } from '@/lib/contracts/staff-screen';
import { formPath } from '@/lib/forms/form';
import { accountHomePath } from '@/lib/paths/account';
import { homePath } from '@/lib/paths/pages';
import { loginPathTo } from '@/lib/paths/sign-in';
import { factorPath, staffPath } from '@/lib/paths/staff';

const row =
  'text-ink hover:bg-sunken aria-[current]:bg-accent-soft flex min-h-11 w-full items-center rounded px-3 text-left no-underline';

/** The operator leads to Today. The menus need no script, and one closes the other. */
export function StaffHeader({ place, places, name, path }: StaffHeading) {
  const here = <PlaceName name={place?.name ?? brand.name} role={place?.role ?? 'Staff'} />;
  return (
    <header className="bg-surface border-line sticky top-0 z-10 border-b print:hidden">
      <a href="#main" className={skipLinkClass}>
        Skip to the content
      </a>
      <div className="mx-auto flex h-14 max-w-6xl items-center justify-between gap-4 px-4">
        {places.length > 0 ? (
          <Menu title={here} className="left-0 w-64">
            {[...(place ? [place] : []), ...places].map((one) => (
              <a key={one.href} href={one.href} aria-current={one === place ? 'true' : undefined} className={row}>
                {one.name}
                <span className="text-muted">{one.role === one.name ? '' : `, ${one.role}`}</span>
              </a>
            ))}
          </Menu>
        ) : (
          <a href={place?.href ?? staffPath} className="text-ink flex min-h-11 min-w-0 items-center no-underline">
            {here}
          </a>
        )}
        {name === null ? (
          <a href={loginPathTo(path)} className="inline-flex min-h-11 items-center font-semibold no-underline">
            Login
          </a>
        ) : (
          <Menu
            title={<span className="max-w-28 truncate font-semibold sm:max-w-48">{name}</span>}
            className="right-0 w-48"
          >
            <a href={accountHomePath} className={row}>
              Account
            </a>
            <a href={factorPath} className={row}>
              Second factor
            </a>
            <SignOutForm label="Logout" className={row} />
          </Menu>
        )}
      </div>
    </header>
  );
}

function PlaceName({ name, role }: { name: string; role: string }) {
  return (
    <span className="min-w-0 leading-tight">
      <span className="block truncate font-semibold">{name}</span>
      {role !== name && <span className="text-muted block text-xs">{role}</span>}
    </span>
  );
}

function Menu({ title, className, children }: { title: ReactNode; className: string; children: ReactNode }) {
  return (
    <details name="staff-menu" className="relative min-w-0">
      <summary className="flex min-h-11 min-w-11 list-none items-center">
        {title}
        <span aria-hidden="true">{'\u00a0▾'}</span>
      </summary>
      <div className={`bg-surface border-line absolute z-20 mt-1 rounded-lg border p-2 shadow-lg ${className}`}>
        {children}
      </div>
    </details>
  );
}

/** The login page deletes the offline copies of the person. */
export function SignOutForm({ to, label, className }: { to?: string; label: string; className: string }) {
  return (
    <form method="post" action={formPath('end-session')}>
      {to && <input type="hidden" name="to" value={to} />}
      <button type="submit" name="session" value="this" className={className}>
        {label}
      </button>
    </form>
  );
}

export const StaffFooter = () => (
  <footer className="text-muted mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-4 px-4 py-2 text-sm print:hidden">
    <a href={homePath} className="inline-flex min-h-11 items-center">
      {brand.name}
    </a>
    <a href={brand.supportPhoneHref} className="inline-flex min-h-11 items-center">
      {brand.supportPhone}
    </a>
  </footer>
);
