import type { NamedPlace } from '@/lib/contracts/landing';
import { operatorPath } from '@/lib/paths/landing';

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
