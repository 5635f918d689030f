import type { ReactNode } from 'react';

type Props = { facts: readonly (readonly [label: string, value: ReactNode])[] };

export function BookingFacts({ facts }: Props) {
  return (
    <dl className="grid gap-y-2 sm:gap-y-1">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
          <dt className="text-muted max-sm:text-sm">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
