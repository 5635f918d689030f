import { Facts } from '@/components/ui/facts';
import { Section } from '@/components/ui/section';
import type { NamedPlace, RoutePage, RouteSummary, Service } from '@/lib/contracts/landing';
import { inWords, lowered, numbered } from '@/lib/format/in-words';
import { shortDuration } from '@/lib/format/journey';
import { routeSentences } from '@/lib/format/landing-sentences';
import { formatPula } from '@/lib/format/money';
import { routeFacts } from '@/lib/domain/route-facts';
import { cityPath, routePath } from '@/lib/paths/landing';
import { OperatorLinks, RouteSection } from './route-links';
import { GoodToKnow } from './good-to-know';
import { LandingColumns } from './landing-page';
import { NextDepartures } from './next-departures';
import { SampleNotice } from './sample-notice';
import { SearchCard } from './search-card';
import { Timetable } from './timetable';

type Props = { page: RoutePage; today: string };

export function RouteScreen({ page, today }: Props) {
  const { summary, services, departures } = page;
  const { from, to } = summary;
  return (
    <>
      <h1 className="mb-4 text-3xl sm:text-4xl">{`Bus from ${from.name} to ${to.name}`}</h1>
      <SearchCard from={from} to={to} today={today} />
      <LandingColumns>
        <div>
          <NextDepartures departures={departures} today={today} />
          <Timetable services={services} />
        </div>
        <div>
          <Section id="about" title="About this route">
            <Facts
              facts={keyFacts(summary, services)}
              className="mb-4 grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]"
              row="bg-surface border-line rounded-xl border p-3 last:odd:col-span-full sm:last:odd:col-auto"
              label="text-muted text-sm/normal"
              value="text-lg/normal font-bold tabular-nums"
            />
            <p className="max-w-prose">{routeSentences(page).join(' ')}</p>
            <SampleNotice operators={routeFacts(services).operators} />
          </Section>
          <Way summary={summary} services={services} />
          <Operators services={services} />
          <GoodToKnow />
        </div>
      </LandingColumns>
      <Related page={page} />
    </>
  );
}

function keyFacts(summary: RouteSummary, services: readonly Service[]) {
  const { everyDay, sameDays } = routeFacts(services);
  return [
    ['Price from', formatPula(summary.lowestFareThebe)],
    ...clockTimes(summary, sameDays),
    ['Fastest', shortDuration(summary.shortestMinutes)],
    everyDay > 0
      ? (['Buses a day', String(everyDay)] as const)
      : (['Next 7 days', numbered(summary.busesPerWeek, 'bus', 'buses')] as const),
    ['Operators', String(summary.operators)],
  ] as const;
}

/** A first and a last bus exist only if all buses run on the same days. */
function clockTimes({ firstDeparture, lastDeparture }: RouteSummary, sameDays: boolean) {
  if (firstDeparture === lastDeparture) return [['Leaves at', `${firstDeparture} Hrs`]] as const;
  if (!sameDays) return [['Departures', `${firstDeparture}–${lastDeparture}`]] as const;
  return [['First bus', `${firstDeparture} Hrs`] as const, ['Last bus', `${lastDeparture} Hrs`] as const];
}

function Way({ summary: { from, to }, services }: { summary: RouteSummary; services: readonly Service[] }) {
  const { boardingPlaces, dropPlaces, stops, stopsDiffer } = routeFacts(services);
  return (
    <Section id="way" title="Stops">
      <ol>
        <Stop town={from} places={boardingPlaces} />
        {stops.map((town) => (
          <Stop key={town.slug} town={town} />
        ))}
        <Stop town={to} places={dropPlaces} />
      </ol>
      {stopsDiffer && <p className="text-muted mt-4 text-sm">Not every bus stops in all of these towns.</p>}
      {stops.length === 0 && <p className="text-muted mt-4 text-sm">No stops on the way.</p>}
      {boardingPlaces.length > 1 && (
        <p className="text-muted mt-4 text-sm">Your ticket names the place where your bus leaves.</p>
      )}
    </Section>
  );
}

function Stop({ town: { slug, name }, places }: { town: NamedPlace; places?: readonly string[] }) {
  return (
    <li className="before:border-accent before:bg-surface first:before:bg-accent last:before:bg-accent not-last:after:bg-line relative pb-1 pl-7 before:absolute before:top-4 before:left-0 before:size-3 before:rounded-full before:border-3 not-last:after:absolute not-last:after:top-7.5 not-last:after:-bottom-3.5 not-last:after:left-[calc(0.375rem-1px)] not-last:after:w-0.5 last:pb-0">
      <a href={cityPath(slug)} className="inline-flex min-h-11 min-w-11 items-center">
        {name}
      </a>
      {places && <small className="text-muted block text-sm/normal">{places.join('; ')}</small>}
    </li>
  );
}

function Operators({ services }: { services: readonly Service[] }) {
  const { operators, busTypes, facilities } = routeFacts(services);
  return (
    <Section id="operators" title="Operators and buses">
      <OperatorLinks operators={operators} />
      <p className="mt-2">{`Types of bus: ${inWords(busTypes)}.`}</p>
      {facilities.all.length > 0 && <p>{`Every bus has: ${inWords(facilities.all.map(lowered))}.`}</p>}
      {facilities.some.length > 0 && <p>{`Some buses have: ${inWords(facilities.some.map(lowered))}.`}</p>}
    </Section>
  );
}

function Related({ page: { summary, reverse, fromSame, toSame } }: { page: RoutePage }) {
  const { from, to } = summary;
  return (
    <>
      {reverse && (
        <Section id="reverse" title="The way back">
          <a href={routePath(reverse.from.slug, reverse.to.slug)} className="inline-flex min-h-11 items-center">
            {`Bus from ${reverse.from.name} to ${reverse.to.name}`}
          </a>
          {`, from ${formatPula(reverse.lowestFareThebe)}`}
        </Section>
      )}
      <LandingColumns>
        <RouteSection id="from-same" title={`More buses from ${from.name}`} routes={fromSame} />
        <RouteSection id="to-same" title={`More buses to ${to.name}`} routes={toSame} />
      </LandingColumns>
    </>
  );
}
