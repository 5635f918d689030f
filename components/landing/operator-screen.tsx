import { OperatorMark } from '@/components/ui/operator-mark';
import { PhoneLink } from '@/components/ui/phone-link';
import { Section } from '@/components/ui/section';
import type { BusType, OperatorPage } from '@/lib/contracts/landing';
import { inWords, lowered, numbered } from '@/lib/format/in-words';
import { initials } from '@/lib/format/names';
import { operatorSentences } from '@/lib/format/landing-sentences';
import { GoodToKnow } from './good-to-know';
import { LandingColumns } from './landing-page';
import { NextDepartures } from './next-departures';
import { RouteSection } from './route-links';
import { SampleNotice } from './sample-notice';
import { spacedPhone } from '@/lib/format/spaced-phone';

type Props = { page: OperatorPage; today: string };

export function OperatorScreen({ page, today }: Props) {
  const { operator, routes, busTypes, departures } = page;
  return (
    <>
      <div className="mb-4 flex items-center gap-3">
        {operator.logo && <OperatorMark initials={initials(operator.name)} logo={operator.logo} />}
        <h1 className="text-3xl sm:text-4xl">{operator.name}</h1>
      </div>
      <p className="max-w-prose text-lg">{operatorSentences(page).join(' ')}</p>
      <SampleNotice operators={[operator]} />
      {operator.phone && (
        <p className="mt-4">
          Phone: <PhoneLink phone={spacedPhone(operator.phone)} />
        </p>
      )}
      <LandingColumns>
        <NextDepartures departures={departures} today={today} namesWay />
        <div>
          <RouteSection id="routes" title="Routes" routes={routes} />
          <Section id="buses" title="Buses">
            <ul className="grid gap-4">
              {busTypes.map((type) => (
                <li key={type.name}>
                  <p className="font-semibold">{`${type.name}: ${numbered(type.buses, 'bus', 'buses')}`}</p>
                  <p className="text-muted text-sm">{describe(type)}</p>
                </li>
              ))}
            </ul>
          </Section>
          <GoodToKnow />
        </div>
      </LandingColumns>
    </>
  );
}

function describe({ fewestSeats, mostSeats, facilities }: BusType): string {
  const seats = fewestSeats === mostSeats ? `${mostSeats} seats` : `${fewestSeats} to ${mostSeats} seats`;
  return facilities.length > 0 ? `${seats}, with ${inWords(facilities.map(lowered))}` : seats;
}
