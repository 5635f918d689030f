import { SearchForm } from '@/components/search/search-form';
import { Card } from '@/components/ui/card';
import { brand } from '@/lib/brand';
import { defaultRoute } from '@/lib/default-route';
import { localDate } from '@/lib/time';
import { listCities } from '@/server/bff/cities';

export const dynamic = 'force-dynamic';

const steps = [
  ['Book', 'Search your bus, see fare and free seats, and choose up to 3 seats on the map.'],
  ['Pay', 'Pay at a terminal at least 30 minutes before departure.'],
  ['Confirm', 'Your booking and its reservation number are kept for you.'],
  ['Travel', 'Show your ticket and an identity document when you board.'],
] as const;

export default async function Home() {
  const today = localDate(new Date());
  return (
    <>
      <h1 className="mb-2 text-3xl sm:text-4xl">{brand.tagline}</h1>
      <p className="text-muted mb-6 text-lg">See who leaves when, what it costs and which seats are free.</p>
      <Card aria-label="Search a bus">
        <SearchForm
          cities={await listCities()}
          {...defaultRoute}
          date={today}
          today={today}
          submitLabel="Search Bus"
          wide
        />
      </Card>
      <section aria-labelledby="how" className="mt-12">
        <h2 id="how" className="mb-4 text-2xl">
          How it works
        </h2>
        <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(([title, text], index) => (
            <li key={title} className="bg-surface border-line rounded-card border p-4">
              <p className="text-accent text-sm font-bold">Step {index + 1}</p>
              <h3 className="mb-1 text-lg">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
