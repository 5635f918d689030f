import { Section } from '@/components/ui/section';
import { brand } from '@/lib/brand';
import { aboutPath } from '@/lib/paths/pages';
import { arriveMinutesBefore, maxSeatsPerTransaction, payLaterMinutes } from '@/lib/limits';
import { Icon } from '@/components/ui/icon';
import { anyOf } from '@/lib/format/in-words';

export function About() {
  return (
    <Section variant="large" id="about" title={`About ${brand.name}`}>
      <div className="max-w-2xl space-y-1 max-sm:text-sm sm:space-y-4 sm:text-lg">
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
    'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20',
  ],
  [
    'Pay',
    `Pay by card on the web, or at a terminal at least ${payLaterMinutes} minutes before departure.`,
    'M3 6h18v12H3zM3 10h18M7 15h4',
  ],
  [
    'Confirm',
    'Your seats are yours. You get the ticket by SMS, and by e-mail if you gave an address.',
    'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM9 12l2 2 4-4',
  ],
  [
    'Travel',
    `Be there ${arriveMinutesBefore} minutes early. Show your ticket and an identity document, and sit down.`,
    'M4 5h16v12H4zM4 11h16M12 5v6M7.5 17v2.5m9-2.5v2.5',
  ],
] as const;

/** Four beside each other, also on a phone. Larger text makes them two. */
export function HowItWorks() {
  return (
    <Section variant="large" id="how" title="How it works">
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4 lg:gap-8">
        {steps.map(([title, text, drawing]) => (
          <li key={title} className="max-sm:text-center">
            <span className="bg-accent text-on-accent mb-1 inline-grid size-10 place-items-center rounded-full sm:mb-4">
              <Icon>
                <path d={drawing} />
              </Icon>
            </span>
            <h3 className="text-base sm:mb-1 sm:text-lg">{title}</h3>
            <p className="text-muted max-sm:hidden">{text}</p>
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
    'Once you have paid, the site saves it on your phone. Conductors can check its code without a signal.',
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
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {servicesOf(mobileMoney).map(([title, text, drawing]) => (
          <li
            key={title}
            className="rounded-card bg-surface border-line flex items-center gap-2 border p-2 sm:block sm:p-5"
          >
            <span className="bg-accent-soft text-accent grid size-8 shrink-0 place-items-center rounded-xl sm:mb-4 sm:size-11">
              <Icon>
                <path d={drawing} />
              </Icon>
            </span>
            <div>
              <h3 className="text-sm sm:mb-1 sm:text-lg">{title}</h3>
              <p className="text-muted max-sm:hidden">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
