import { Section } from '@/components/ui/section';
import { brand } from '@/lib/brand';
import { aboutPath } from '@/lib/paths/pages';
import { arriveMinutesBefore, maxSeatsPerTransaction, payLaterMinutes } from '@/lib/limits';
import { Icon } from '@/components/ui/icon';
import { anyOf } from '@/lib/format/in-words';

export function About() {
  return (
    <Section variant="large" id="about" title={`About ${brand.name}`}>
      <div className="max-w-2xl space-y-1 sm:space-y-4 sm:text-lg">
        <p>
          {brand.name} is Setswana for road. It is the first platform of its kind in Botswana: a mobile and web
          application that helps growing public transport operators with managed technology at low cost, and lets you
          buy a seat without standing in a queue.
        </p>
        <p className="text-muted max-sm:hidden">
          We provide the technology only. We do not run buses and are not an agent of any operator: the contract of sale
          is strictly between you and the operator you travel with.
        </p>
        <p>
          <a href={aboutPath} className="inline-flex min-h-11 items-center font-semibold">
            Our mission, vision and values
          </a>
        </p>
      </div>
    </Section>
  );
}

const steps = [
  [
    'Book',
    `Search your bus, see the fare and the free seats, and choose up to ${maxSeatsPerTransaction} seats on the map.`,
  ],
  ['Pay', `Pay by card on the web, or at a terminal at least ${payLaterMinutes} minutes before departure.`],
  ['Confirm', 'Your seats are yours. You get the ticket by SMS, and by e-mail if you gave an address.'],
  ['Travel', `Be there ${arriveMinutesBefore} minutes early. Show your ticket and an identity document, and sit down.`],
] as const;

export function HowItWorks() {
  return (
    <Section variant="large" id="how" title="How it works">
      <ol className="grid gap-2 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4 lg:gap-8">
        {steps.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4 lg:block">
            <span
              aria-hidden="true"
              className="bg-accent text-on-accent grid size-10 place-items-center rounded-full font-bold lg:mb-4"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-base sm:mb-1 sm:text-lg">{title}</h3>
              <p className="text-muted max-sm:text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const servicesOf = (mobileMoney: readonly string[]) => [
  [
    'Seats you can see',
    'Every free seat of every bus, live. Window, aisle, or three together: the seat you choose is the seat you get.',
    'M7 4v9h9v7M7 20v-7M16 13V9M7 17h9',
  ],
  [
    'Pay the way you can',
    `By ${anyOf(['card', ...mobileMoney])} on the web, or in cash at a terminal up to ${payLaterMinutes} minutes before the bus leaves. The fare is the operator’s fare.`,
    'M3 6h18v12H3zM3 10h18M7 15h4',
  ],
  [
    'A ticket that works offline',
    'Open it once and it stays on your phone. Conductors can check its code without a signal.',
    'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2z',
  ],
  [
    'Made for slow connections',
    'Pages are small and fast, even on an old phone. You can search without an account.',
    'M4 18a9 9 0 1 1 16 0M12 14l4-5',
  ],
];

export function Services({ mobileMoney }: { mobileMoney: readonly string[] }) {
  return (
    <Section variant="large" id="services" title="Services">
      <ul className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4">
        {servicesOf(mobileMoney).map(([title, text, drawing]) => (
          <li key={title} className="rounded-card bg-surface border-line border p-3 sm:p-5">
            <span className="bg-accent-soft text-accent mb-1 grid size-8 place-items-center rounded-xl sm:mb-4 sm:size-11">
              <Icon>
                <path d={drawing} />
              </Icon>
            </span>
            <div>
              <h3 className="text-base sm:mb-1 sm:text-lg">{title}</h3>
              <p className="text-muted max-sm:hidden">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
