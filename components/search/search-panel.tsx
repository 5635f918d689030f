import { Icon } from '@/components/ui/icon';
import type { CityOption } from '@/lib/contracts/search';
import { numbered } from '@/lib/format/in-words';
import type { SearchFields } from '@/lib/domain/search-problem';
import { SearchForm } from './search-form';

type Props = {
  cities: readonly CityOption[];
  search: SearchFields;
  today: string;
  count: number | null;
  open: boolean;
  onSearch: () => void;
};

export function SearchPanel({ cities, search, today, count, open, onSearch }: Props) {
  return (
    <section
      aria-label="Your search"
      className="lg:bg-surface lg:border-line lg:rounded-card lg:shadow-card relative lg:border lg:p-6"
    >
      <p className="flex min-h-11 items-center font-semibold max-lg:float-left lg:mb-4 lg:min-h-0 lg:text-lg">
        {count === null ? 'Your search' : `${numbered(count, 'bus', 'buses')} found`}
      </p>
      <details open={open} className="wide-fold:details-content:[content-visibility:visible] group">
        <summary className="wide-fold:hidden text-accent ml-auto flex min-h-11 w-max list-none items-center gap-1 text-sm font-semibold">
          Change search
          <Icon size={18} strokeWidth={2.2} className="group-open:-scale-y-100">
            <path d="m5 9 7 7 7-7" />
          </Icon>
        </summary>
        <div className="max-lg:bg-surface max-lg:border-line max-lg:rounded-card max-lg:shadow-card max-lg:clear-both max-lg:mb-2 max-lg:border max-lg:p-4">
          <SearchForm cities={cities} first={search} today={today} screen="results" onSearch={onSearch} />
        </div>
      </details>
    </section>
  );
}
