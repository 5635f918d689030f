import { Facts } from '@/components/ui/facts';
import type { HomeStatistics } from '@/lib/contracts/home';

const names = [
  ['customers', 'Customers', 'Customer', true],
  ['buses', 'Buses', 'Bus', false],
  ['ticketsSold', 'Tickets sold', 'Ticket sold', true],
  ['routes', 'Routes', 'Route', false],
] as const;

/** Smaller figures about people do not build trust. */
const fewestCustomers = 100;

const number = new Intl.NumberFormat('en-BW');

export function Statistics({ statistics }: { statistics: HomeStatistics }) {
  const isKnown = statistics.customers >= fewestCustomers;
  const counted = names.filter(([key, , , isOfPeople]) => statistics[key] > 0 && (isKnown || !isOfPeople));
  if (counted.length === 0) return null;
  return (
    <section
      id="statistics"
      aria-labelledby="statistics-title"
      className="rounded-card bg-accent text-on-accent mt-6 px-6 py-2 sm:mt-20 sm:px-10 sm:py-10"
    >
      <h2 id="statistics-title" className="sr-only">
        Statistics
      </h2>
      <Facts
        facts={counted.map(([key, many, one]) => [statistics[key] === 1 ? one : many, number.format(statistics[key])])}
        className="grid grid-cols-2 gap-x-6 gap-y-8"
        row="flex flex-row-reverse flex-wrap items-baseline justify-end gap-x-2 sm:flex-col-reverse sm:items-start"
        label=""
        value="text-2xl font-extrabold tracking-tight tabular-nums sm:text-5xl"
      />
    </section>
  );
}
