import type { ReactNode } from 'react';

type Props = {
  translate?: 'no';
  facts: readonly (readonly [label: string, value: ReactNode])[];
};

export function BookingFacts({ facts, translate }: Props) {
  return (
    <dl className="grid gap-y-2 sm:gap-y-1">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
          <dt className="text-muted max-sm:text-sm">{label}</dt>
          <dd translate={translate}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function SimulationNotice({ className = 'mt-4' }: { className?: string }) {
  return <p className={`text-muted text-sm ${className}`}>Card payments are simulated here. No money is taken.</p>;
}

export function ReservationNumber({ number, className = '' }: { number: string; className?: string }) {
  return (
    <p className={className}>
      <span className="text-muted">Reservation number</span>{' '}
      <strong translate="no" className="font-mono whitespace-nowrap">
        {number}
      </strong>
    </p>
  );
}
