import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DateInput } from '@/components/ui/date-input';
import { fieldClass } from '@/components/ui/field-problem';
import type { NamedPlace } from '@/lib/contracts/landing';
import { searchPath } from '@/lib/paths/search';

type Props = {
  from: NamedPlace;
  to: NamedPlace | readonly NamedPlace[];
  today: string;
  first?: string | undefined;
};

export function SearchCard({ from, to, today, first }: Props) {
  return (
    <Card aria-label="Search a bus" className="mt-6">
      <form action={searchPath} method="get" className="flex flex-wrap items-end gap-4">
        <input type="hidden" name="from" value={from.slug} />
        {isOne(to) ? (
          <input type="hidden" name="to" value={to.slug} />
        ) : (
          <label className="min-w-0 grow basis-36 font-semibold">
            {`From ${from.name} to`}
            <select name="to" defaultValue={first} className={`${fieldClass} mt-1 min-w-0`}>
              {to.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label htmlFor="date" className="min-w-0 grow basis-36 font-semibold">
          Date
          <DateInput id="date" today={today} className={`${fieldClass} mt-1 min-w-0`} />
        </label>
        {/* The basis does not depend on the text, so the button does not move while the page arrives. */}
        <Button type="submit" className="min-h-12 grow basis-28 px-2!">
          Search Bus
        </Button>
      </form>
    </Card>
  );
}

const isOne = (to: Props['to']): to is NamedPlace => 'slug' in to;
