import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { DateWithBuses, NearRoute, SearchQuery } from '@/lib/contracts/search';
import { numbered } from '@/lib/format/in-words';
import { weekday } from '@/lib/format/journey';
import { formatPula } from '@/lib/format/money';
import { formatDate } from '@/lib/format/time';
import { resultsPath } from '@/lib/paths/search';
import { LoadingFailed } from '@/components/ui/loading-failed';
import { Notice } from '@/components/ui/notice';

type NoBusesProps = {
  search: SearchQuery;
  nearestDates: readonly DateWithBuses[] | null;
  nearRoutes: readonly NearRoute[];
};

export function NoBuses({ search, nearestDates, nearRoutes }: NoBusesProps) {
  return (
    <Card>
      <BusNotFound />
      <p className="mb-1 text-lg font-semibold">No buses available for route</p>
      <p className="text-muted mb-4">{explain(nearestDates, nearRoutes)}</p>
      {nearestDates && nearestDates.length > 0 && (
        <Ways label="Nearest days with buses">
          {nearestDates.map(({ date, buses, lowestFareThebe }) => (
            <Way key={date} href={resultsPath({ ...search, date })}>
              <span className="font-semibold">
                <span className="text-muted block text-xs font-normal">{weekday(date)}</span>
                {formatDate(date)}
              </span>
              <span className="text-muted text-right text-sm">
                {numbered(buses, 'bus', 'buses')}
                <span className="block whitespace-nowrap">from {formatPula(lowestFareThebe)}</span>
              </span>
            </Way>
          ))}
        </Ways>
      )}
      {nearRoutes.length > 0 && (
        <Ways label="Direct buses of other towns">
          {nearRoutes.map(({ from, to, km, near }) => (
            <Way
              key={`${from.slug} ${to.slug}`}
              href={resultsPath({ from: from.slug, to: to.slug, date: search.date })}
            >
              <span className="font-semibold">
                {from.name} to {to.name}
              </span>
              <span className="text-muted text-right text-sm">{`${roughly(km)} km from ${near}`}</span>
            </Way>
          ))}
        </Ways>
      )}
      <SearchAgain />
    </Card>
  );
}

function Ways({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="mb-6">
      <ul className="grid gap-2 sm:grid-cols-2">{children}</ul>
    </nav>
  );
}

function Way({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        className="border-edge hover:bg-accent-soft flex min-h-14 items-center justify-between gap-3 rounded-xl border px-4 py-2 transition-colors"
      >
        {children}
      </a>
    </li>
  );
}

function explain(nearestDates: NoBusesProps['nearestDates'], nearRoutes: readonly NearRoute[]): string {
  if (!nearestDates) return 'Please try another day or place.';
  if (nearestDates.length > 0) return 'There are buses on other days.';
  const none = 'There is no direct bus between these towns in the next weeks.';
  return nearRoutes.length > 0 ? `${none} These direct buses come nearest.` : none;
}

/** A distance as the crow flies, in steps of 10 km. */
const roughly = (km: number) => Math.max(10, Math.round(km / 10) * 10);

function BusNotFound() {
  return (
    <svg
      viewBox="0 0 120 48"
      width="120"
      height="48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
      className="text-edge mb-4"
    >
      <path d="M2 44h116" />
      <path d="M88 44V18m-9 0h18V6H79z" />
      <path d="M24 44c0-12 6-20 16-20s16 8 16 20" strokeDasharray="4 7" />
    </svg>
  );
}

function SearchAgain() {
  return (
    <a href="#from" className={`${buttonClass('secondary')} justify-self-start`}>
      Search again
    </a>
  );
}

export function Refused({ messages }: { messages: readonly string[] }) {
  return (
    <Notice tone="bad">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}

export function ResultsFailed({ search }: { search: SearchQuery }) {
  return (
    <LoadingFailed
      path={resultsPath(search)}
      picture={<BusNotFound />}
      failed="Loading the buses failed"
      hint="The route may have buses. We could not load them."
    />
  );
}
