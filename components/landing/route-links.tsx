import { Section } from '@/components/ui/section';
import type { RouteSummary, NamedPlace } from '@/lib/contracts/landing';
import { shortDuration } from '@/lib/format/journey';
import { formatPula } from '@/lib/format/money';
import { routePath, operatorPath } from '@/lib/paths/landing';

type Props = { id: string; title: string; routes: readonly RouteSummary[] };

export function RouteSection({ id, title, routes }: Props) {
  if (routes.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <ul className="grid gap-x-6">
        {routes.map(({ from, to, lowestFareThebe, shortestMinutes }) => (
          <LinkRow
            key={`${from.slug} ${to.slug}`}
            href={routePath(from.slug, to.slug)}
            text={`${from.name} to ${to.name}`}
            note={`from ${formatPula(lowestFareThebe)}, ${shortDuration(shortestMinutes)}`}
          />
        ))}
      </ul>
    </Section>
  );
}

type LinkRowProps = { href: string; text: string; note: string };

export function LinkRow({ href, text, note }: LinkRowProps) {
  return (
    <li>
      <a
        href={href}
        className="border-line flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b py-2 font-semibold no-underline hover:underline"
      >
        {text}
        <span className="text-muted text-sm/normal font-normal">{note}</span>
      </a>
    </li>
  );
}

export function OperatorLinks({ operators }: { operators: readonly (NamedPlace & { sample: boolean })[] }) {
  return (
    <ul>
      {operators.map(({ slug, name, sample }) => (
        <li key={slug}>
          <a href={operatorPath(slug)} className="inline-flex min-h-11 min-w-11 items-center">
            {name}
          </a>
          {sample && <small className="text-muted"> sample data</small>}
        </li>
      ))}
    </ul>
  );
}
