import { Section } from '@/components/ui/section';
import type { CityPage } from '@/lib/contracts/landing';
import { citySentences } from '@/lib/format/landing-sentences';
import { busiestFirst, inOrder } from '@/lib/domain/route-facts';
import { GoodToKnow } from './good-to-know';
import { LandingColumns } from './landing-page';
import { NextDepartures } from './next-departures';
import { OperatorLinks, RouteSection } from './route-links';
import { SampleNotice } from './sample-notice';
import { SearchCard } from './search-card';

type Props = { page: CityPage; today: string };

export function CityScreen({ page, today }: Props) {
  const { city, places, operators, from, to, departures } = page;
  return (
    <>
      <h1 className="mb-4 text-3xl sm:text-4xl">{`Buses in ${city.name}`}</h1>
      {from.length > 0 && (
        <SearchCard
          from={city}
          to={from.map((route) => route.to)}
          first={busiestFirst(from)[0]?.to.slug}
          today={today}
        />
      )}
      <LandingColumns>
        {from.length > 0 && <NextDepartures departures={departures} today={today} namesWay />}
        <div>
          <Section id="about" title={`About buses in ${city.name}`}>
            <p className="max-w-prose">{citySentences(page).join(' ')}</p>
            <SampleNotice operators={operators} />
          </Section>
          <RouteSection id="from" title={`Buses from ${city.name}`} routes={from} />
          <RouteSection id="to" title={`Buses to ${city.name}`} routes={to} />
        </div>
        <div>
          <Section id="places" title="Where buses stop">
            <ul className="grid list-disc gap-1 pl-5">
              {inOrder(places).map((place) => (
                <li key={place}>{place}</li>
              ))}
            </ul>
          </Section>
          <Section id="operators" title="Operators">
            <OperatorLinks operators={operators} />
          </Section>
          <GoodToKnow />
        </div>
      </LandingColumns>
    </>
  );
}
