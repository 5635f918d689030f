import type { RouteSummary } from '@/lib/contracts/landing';
import { shortDuration } from '@/lib/format/journey';
import { formatPula } from '@/lib/format/money';
import { routePath } from '@/lib/paths/landing';

type Props = { routes: readonly RouteSummary[]; label?: (route: RouteSummary) => string };

const wholeWay = ({ from, to }: RouteSummary) => `${from.name} to ${to.name}`;

/** Links to the pages of routes, each with what it costs and how long it takes. */
export function RouteLinks({ routes, label = wholeWay }: Props) {
  return (
    <ul className="route-links">
      {routes.map((route) => (
        <li key={`${route.from.slug} ${route.to.slug}`}>
          <a href={routePath(route.from.slug, route.to.slug)}>
            {label(route)}
            <span>{`from ${formatPula(route.lowestFareThebe)}, ${shortDuration(route.shortestMinutes)}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
