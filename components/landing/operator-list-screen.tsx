import type { OperatorSummary } from '@/lib/contracts/landing';
import { counted } from '@/lib/format/in-words';
import { operatorPath } from '@/lib/paths/landing';
import { LinkRow } from './route-links';
import { SampleNotice } from './sample-notice';

export function OperatorListScreen({ operators }: { operators: readonly OperatorSummary[] }) {
  return (
    <>
      <h1 className="mb-4 text-3xl sm:text-4xl">Bus operators</h1>
      <p className="max-w-prose text-lg">
        {operators.length === 0
          ? 'No operator has buses to book just now.'
          : 'These operators run the buses that can be booked here.'}
      </p>
      <SampleNotice operators={operators} />
      <ul className="mt-6 grid gap-x-6">
        {operators.map(({ slug, name, routes, buses }) => (
          <LinkRow
            key={slug}
            href={operatorPath(slug)}
            text={name}
            note={`${counted(buses, 'bus', 'buses')}, ${counted(routes, 'route')}`}
          />
        ))}
      </ul>
    </>
  );
}
