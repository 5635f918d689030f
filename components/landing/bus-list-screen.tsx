import { Disclosure } from '@/components/ui/disclosure';
import { chevron } from '@/components/ui/icon';
import type { RouteSummary } from '@/lib/contracts/landing';
import { counted } from '@/lib/format/in-words';
import { townsOf } from '@/lib/domain/route-facts';
import { cityPath, routePath } from '@/lib/paths/landing';
import { AllSampleNotice } from './sample-notice';

const link = 'inline-flex min-h-11 min-w-11 items-center';

export function BusListScreen({ routes }: { routes: readonly RouteSummary[] }) {
  const towns = townsOf(routes);
  const left = towns.filter(({ leaving }) => leaving.length > 0);
  const allSample = routes.length > 0 && routes.every(({ sample }) => sample);
  return (
    <>
      <h1 className="mb-4 text-3xl sm:text-4xl">All bus routes</h1>
      <p className="max-w-prose text-lg">
        {routes.length === 0
          ? 'No route can be booked just now.'
          : `Buses leave from ${counted(left.length, 'town')}, on ${counted(routes.length, 'route')}. Choose a town to see where they go.`}
      </p>
      {allSample && <AllSampleNotice />}
      <div className="mt-6">
        {towns.map(({ slug, name, leaving, coming }) => (
          <Disclosure
            key={slug}
            name="town"
            summary={name}
            summaryClass="flex min-h-12 justify-between gap-4 font-semibold"
            arrow={chevron}
            className="border-line border-b"
          >
            <ul className="mb-4 columns-[13rem] gap-x-6">
              <li>
                <a href={cityPath(slug)} className={link}>{`All buses in ${name}`}</a>
              </li>
              {(leaving.length > 0 ? leaving : coming).map(({ from, to, sample }) => (
                <li key={`${from.slug} ${to.slug}`}>
                  <a href={routePath(from.slug, to.slug)} className={link}>{`${from.name} to ${to.name}`}</a>
                  {sample && !allSample && <small className="text-muted"> sample data</small>}
                </li>
              ))}
            </ul>
          </Disclosure>
        ))}
      </div>
    </>
  );
}
