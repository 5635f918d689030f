import type { ReactNode } from 'react';

type Props = { reservationNumber: string; facts: readonly (readonly [label: string, value: ReactNode])[] };

/** What is known of a booking, label by label. */
export function BookingFacts({ reservationNumber, facts }: Props) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-muted">Reservation number</dt>
      <dd className="font-mono font-semibold">{reservationNumber}</dd>
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
