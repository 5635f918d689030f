import type { RouteSummary } from '@/lib/contracts/landing';
import { counted } from '@/lib/in-words';
import { cityAddress, routeAddress } from '@/lib/landing-address';

/** Every route, by the town it leaves from. */
export function BusListScreen({ routes }: { routes: readonly RouteSummary[] }) {
  const towns = [...new Map(routes.map(({ from }) => [from.slug, from])).values()];
  const allSample = routes.length > 0 && routes.every(({ sample }) => sample);
  return (
    <>
      <h1 className="mb-4 text-3xl sm:text-4xl">All bus routes</h1>
      <p className="mb-6 max-w-prose text-lg">
        {routes.length === 0
          ? 'No route can be booked just now.'
          : `Buses leave from ${counted(towns.length, 'town')}, on ${counted(routes.length, 'route')}. Choose a town to see where they go.`}
      </p>
      {allSample && <p className="text-muted mb-6 text-sm">This is sample data: these buses do not exist.</p>}
      {towns.map((town) => (
        <details key={town.slug} name="town" className="border-line border-b">
          <summary className="flex min-h-12 items-center font-semibold">{town.name}</summary>
          <ul className="link-columns mb-4">
            <li>
              <a href={cityAddress(town.slug)}>{`All buses in ${town.name}`}</a>
            </li>
            {routes
              .filter(({ from }) => from.slug === town.slug)
              .map(({ to, sample }) => (
                <li key={to.slug}>
                  <a href={routeAddress(town.slug, to.slug)}>{`${town.name} to ${to.name}`}</a>
                  {sample && !allSample && <small className="text-muted"> sample data</small>}
                </li>
              ))}
          </ul>
        </details>
      ))}
    </>
  );
}
