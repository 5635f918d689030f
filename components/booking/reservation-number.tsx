/** The number that a passenger quotes at a terminal and to the support. */
export function ReservationNumber({ number, className = '' }: { number: string; className?: string }) {
  return (
    <p className={className}>
      <span className="text-muted">Reservation number</span>{' '}
      <strong className="font-mono whitespace-nowrap">{number}</strong>
    </p>
  );
}
