import { OperatorMark } from '@/components/ui/operator-mark';
import { Section } from '@/components/ui/section';
import type { OperatorSummary } from '@/lib/contracts/landing';
import { numbered } from '@/lib/format/in-words';
import { operatorInitials } from '@/lib/format/names';
import { operatorPath } from '@/lib/paths/landing';

export function Partners({ operators }: { operators: readonly OperatorSummary[] }) {
  const letters = operatorInitials(operators.map(({ name }) => name));
  return (
    <Section
      variant="large"
      id="partners"
      title="Partners"
      intro="The operators run the buses by their own timetables. The sale is between you and them."
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {operators.map(({ slug, name, sample, buses, logo }) => (
          <li key={slug}>
            <a
              href={operatorPath(slug)}
              className="rounded-card bg-surface border-line hover:border-accent text-ink flex min-h-16 items-center gap-3 border p-3 no-underline transition-colors"
            >
              <OperatorMark initials={letters.get(name) ?? ''} logo={logo} />
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="text-muted block text-sm">
                  {`${numbered(buses, 'bus', 'buses')}${sample ? ', sample data' : ''}`}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
