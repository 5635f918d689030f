import { brand } from '@/lib/brand';
import { AccountSlot } from './account-slot';

export function SiteHeader() {
  return (
    <header className="bg-surface border-line sticky top-0 z-10 border-b">
      <a
        href="#main"
        className="bg-accent text-on-accent sr-only rounded px-4 py-3 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <div className="mx-auto flex max-w-6xl items-center gap-4 px-4 py-2">
        <a href="/" className="text-ink mr-auto flex min-h-11 items-center gap-2 text-xl font-extrabold no-underline">
          <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
            <rect width="32" height="32" rx="8" fill="var(--color-accent)" />
            <path d="M13 27 15 5h2l2 22h-2l-.4-5h-1.2L15 27z" fill="var(--color-on-accent)" />
          </svg>
          {brand.name}
        </a>
        <nav aria-label="Main" className="flex items-center gap-4">
          <a
            href="/user/bookings"
            className="inline-flex min-h-11 items-center text-sm font-semibold whitespace-nowrap sm:text-base"
          >
            Manage Bookings
          </a>
          <AccountSlot />
        </nav>
      </div>
    </header>
  );
}
