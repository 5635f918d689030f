import { Icon } from '@/components/ui/icon';
import { Section } from '@/components/ui/section';
import { anyOf } from '@/lib/format/in-words';
import { payLaterMinutes } from '@/lib/limits';

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
