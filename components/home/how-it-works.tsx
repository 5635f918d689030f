import { Section } from '@/components/ui/section';
import { arriveMinutesBefore, maxSeatsPerTransaction, payLaterMinutes } from '@/lib/limits';

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
