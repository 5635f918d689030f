import { Button } from '@/components/ui/button';

export type CityOption = { name: string; slug: string };

type Props = {
  cities: readonly CityOption[];
  from: string;
  to: string;
  date: string;
  /** Today in Botswana: no earlier date can be picked. */
  today: string;
  submitLabel: string;
  /** Side by side on wide screens. */
  wide?: boolean;
};

const field = 'bg-surface text-ink border-line min-h-11 w-full rounded-lg border px-3 py-2';

/** Where from, where to, when: a plain form, so that it works before any script has arrived. */
export function SearchForm({ cities, from, to, date, today, submitLabel, wide = false }: Props) {
  const options = cities.map((city) => (
    <option key={city.slug} value={city.slug}>
      {city.name}
    </option>
  ));
  return (
    <form
      action="/search"
      method="get"
      className={`grid gap-4 ${wide ? 'md:grid-cols-[1fr_1fr_1fr_auto] md:items-end' : ''}`}
    >
      <label className="block text-sm font-semibold">
        Departure
        <select name="from" defaultValue={from} required className={`${field} mt-1 font-normal`}>
          {options}
        </select>
      </label>
      <label className="block text-sm font-semibold">
        Destination
        <select name="to" defaultValue={to} required className={`${field} mt-1 font-normal`}>
          {options}
        </select>
      </label>
      <label className="block text-sm font-semibold">
        Date
        <input
          type="date"
          name="date"
          defaultValue={date}
          min={today}
          required
          className={`${field} mt-1 font-normal`}
        />
      </label>
      <Button type="submit">{submitLabel}</Button>
    </form>
  );
}
