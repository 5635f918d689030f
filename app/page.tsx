import { Landscape } from '@/components/layout/landscape';
import { LastSearch } from '@/components/search/last-search';
import { SearchForm } from '@/components/search/search-form';
import { Card } from '@/components/ui/card';
import { brand } from '@/lib/brand';
import { defaultRoute } from '@/lib/default-route';
import { localDate } from '@/lib/time';
import { listTowns } from '@/server/bff/departures';

export const dynamic = 'force-dynamic';

const steps = [
  ['Book', 'Search your bus, see fare and free seats, and choose up to 3 seats on the map.'],
  ['Pay', 'Pay at a terminal at least 30 minutes before departure.'],
  ['Confirm', 'Your booking and its reservation number are kept for you.'],
  ['Travel', 'Show your ticket and an identity document when you board.'],
] as const;

export default async function Home() {
  const today = localDate(new Date());
  const cities = await listTowns(defaultRoute);
  return (
    <>
      <Landscape />
      <div className="min-h-65 pt-2 sm:min-h-72 sm:pt-8">
        <h1 className="mb-3 text-[2.125rem] leading-[1.1] font-extrabold sm:text-5xl">{brand.tagline}</h1>
        <p className="text-ink/85 max-w-[28rem] text-lg sm:text-xl">
          See who leaves when, what it costs and which seats are free.
        </p>
      </div>
      <Card aria-label="Search a bus" className="shadow-lift!">
        <SearchForm cities={cities} first={{ ...defaultRoute, date: today }} today={today} screen="home" />
      </Card>
      <LastSearch cities={cities} today={today} />
      <section aria-labelledby="how" className="mt-8">
        <h2 id="how" className="mb-6 text-2xl">
          How it works
        </h2>
        <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4 lg:gap-8">
          {steps.map(([title, text], index) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4 lg:block">
              <span
                aria-hidden="true"
                className="bg-accent text-on-accent grid size-10 place-items-center rounded-full font-bold lg:mb-3"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="mb-1 text-lg">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
