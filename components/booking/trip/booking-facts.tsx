import { Facts, type Fact } from '@/components/ui/facts';

type Props = { translate?: 'no'; facts: readonly Fact[] };

export function BookingFacts(props: Props) {
  return (
    <Facts
      {...props}
      className="grid gap-y-2 sm:gap-y-1"
      row="grid gap-x-4 sm:grid-cols-[10rem_1fr]"
      label="text-muted max-sm:text-sm"
    />
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
