import { useMemo, type MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { TripLegCard } from '@/lib/contracts/trip-leg';
import { numbered } from '@/lib/format/in-words';
import { choicesOf, countFilters, type View } from '@/components/search/results-view';
import { FilterPanel } from './filter-panel';

type Props = {
  tripLegs: readonly TripLegCard[];
  view: View;
  shownCount: number;
  onChange: (view: View) => void;
  /** The space is reserved, and the controls appear after hydration. */
  ready: boolean;
};

const orders = [
  ['departure', 'Earliest'],
  ['price', 'Cheapest'],
] as const;

export function ResultsControls({ tripLegs, view, shownCount, onChange, ready }: Props) {
  const choices = useMemo(() => choicesOf(tripLegs), [tripLegs]);
  const filters = countFilters(view);
  return (
    <div
      className={`bottom-bar lg:bg-surface lg:border-line lg:rounded-card noscript:hidden lg:sticky lg:top-22 lg:mt-4 lg:max-h-[calc(100dvh-6.5rem)] lg:overflow-y-auto lg:border lg:p-6 ${ready ? '' : 'invisible'}`}
    >
      <fieldset className="flex min-h-11 flex-wrap max-lg:float-left">
        <legend className="sr-only">Sort by</legend>
        {orders.map(([sort, label]) => (
          <label
            key={sort}
            className="choice min-h-11 first-of-type:rounded-l-full last-of-type:-ml-px last-of-type:rounded-r-full has-checked:z-1"
          >
            <input
              type="radio"
              name="sort"
              className="sr-only"
              checked={view.sort === sort}
              onChange={() => onChange({ ...view, sort })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <details className="wide-fold:details-content:[content-visibility:visible]">
        <summary className="wide-fold:hidden text-accent ml-auto flex min-h-11 w-max list-none items-center gap-2 rounded-lg px-1 font-semibold">
          <Icon className="max-[22rem]:hidden">
            <path d="M4 7h8m6 0h2M4 17h2m6 0h8" />
            <circle cx="15" cy="7" r="2.5" />
            <circle cx="9" cy="17" r="2.5" />
          </Icon>
          {filters === 0 ? 'Filter' : `Filter (${filters})`}
        </summary>
        {ready && (
          <>
            <div className="relative max-lg:clear-both max-lg:max-h-[50dvh] max-lg:overflow-y-auto max-lg:overscroll-contain">
              <FilterPanel choices={choices} view={view} onChange={onChange} />
            </div>
            <Button className="mt-2 w-full lg:hidden" onClick={closePanel}>
              {`Show ${numbered(shownCount, 'bus', 'buses')}`}
            </Button>
          </>
        )}
      </details>
    </div>
  );
}

function closePanel({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest('details')?.removeAttribute('open');
}
