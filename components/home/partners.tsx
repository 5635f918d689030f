import { OperatorMark } from '@/components/ui/operator-mark';
import { Section } from '@/components/ui/section';
import type { OperatorSummary } from '@/lib/contracts/landing';
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
      <ul className="flex flex-wrap gap-x-4 gap-y-2 sm:gap-x-8">
        {operators.map(({ slug, name, sample, logo }) => (
          <li key={slug}>
            <a
              href={operatorPath(slug)}
              title={name}
              className="text-ink hover:text-accent flex min-h-11 items-center gap-3 font-semibold no-underline"
            >
              <OperatorMark initials={letters.get(name) ?? ''} logo={logo} />
              <span className="max-sm:sr-only">
                {name}
                {sample && <small className="text-muted block font-normal">sample data</small>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
