import { useMemo } from 'react';
import { Icon } from '@/components/ui/icon';
import type { ResultBus } from '@/lib/contracts/search';
import { choicesOf, countFilters, type View } from '@/lib/results-view';
import { FilterPanel } from './filter-panel';

type Props = {
  buses: readonly ResultBus[];
  view: View;
  /** How many buses the view shows. */
  shownCount: number;
  onChange: (view: View) => void;
  /** Controls need JavaScript: their place is kept, and they show once they work. */
  ready: boolean;
};

const orders = [
  ['departure', 'Earliest'],
  ['price', 'Cheapest'],
] as const;

export function ResultsControls({ buses, view, shownCount, onChange, ready }: Props) {
  const choices = useMemo(() => choicesOf(buses), [buses]);
  const filters = countFilters(view);
  return (
    <div className={`relative mb-4 noscript:hidden ${ready ? '' : 'invisible'}`}>
      <fieldset className="absolute top-0 left-0 flex h-11">
        <legend className="sr-only">Sort by</legend>
        {orders.map(([sort, label]) => (
          <label key={sort} className="segment">
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
      <details>
        <summary className="text-accent ml-auto flex min-h-11 w-max list-none items-center gap-2 rounded-lg px-3 font-semibold">
          <Icon>
            <path d="M4 7h8m6 0h2M4 17h2m6 0h8" />
            <circle cx="15" cy="7" r="2.5" />
            <circle cx="9" cy="17" r="2.5" />
          </Icon>
          {filters === 0 ? 'Filter' : `Filter (${filters})`}
        </summary>
        {ready && <FilterPanel choices={choices} view={view} onChange={onChange} />}
      </details>
      <p role="status" className={filters === 0 ? 'sr-only' : 'text-muted mt-1 text-sm'}>
        {filters > 0 && `${shownCount} of ${buses.length} shown`}
      </p>
    </div>
  );
}
