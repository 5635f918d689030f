export function ReservationNumber({ number, className = '' }: { number: string; className?: string }) {
  return (
    <p className={className}>
      <span className="text-muted">Reservation number</span>{' '}
      <strong className="font-mono whitespace-nowrap">{number}</strong>
    </p>
  );
}
