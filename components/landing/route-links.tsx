import type { RouteSummary, NamedPlace } from '@/lib/contracts/landing';
import { shortDuration } from '@/lib/format/journey';
import { formatPula } from '@/lib/format/money';
import { routePath, operatorPath } from '@/lib/paths/landing';

type Props = { routes: readonly RouteSummary[]; label?: (route: RouteSummary) => string };

const wholeWay = ({ from, to }: RouteSummary) => `${from.name} to ${to.name}`;

export function RouteLinks({ routes, label = wholeWay }: Props) {
  return (
    <ul className="grid gap-x-6">
      {routes.map((route) => (
        <LinkRow
          key={`${route.from.slug} ${route.to.slug}`}
          href={routePath(route.from.slug, route.to.slug)}
          text={label(route)}
          note={`from ${formatPula(route.lowestFareThebe)}, ${shortDuration(route.shortestMinutes)}`}
        />
      ))}
    </ul>
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
