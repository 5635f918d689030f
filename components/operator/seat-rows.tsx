import type { ReactNode } from 'react';
import type { SeatState, StaffOption } from '@/lib/contracts/staff-screen';

const stateClass: Readonly<Record<SeatState, string>> = {
  free: 'bg-surface',
  closed: 'bg-sunken text-muted',
  rank: 'bg-accent-soft',
  sold: 'bg-accent text-on-accent',
};

/** Shows the seats of a bus from the front to the back. With `box`, each has one. */
export function SeatRows({ seats, box }: { seats: readonly StaffOption[]; box?: (seat: StaffOption) => ReactNode }) {
  const rows = [...new Set(seats.map(({ row }) => row))];
  const Seat = box ? 'label' : 'span';
  return (
    <ol aria-label="Seats from the front" className="grid max-w-sm gap-1">
      {rows.map((row) => (
        <li key={row} className="flex gap-1">
          {seats
            .filter((seat) => seat.row === row)
            .map((seat) => (
              <Seat
                key={seat.value}
                className={`border-line flex min-h-11 min-w-0 flex-1 flex-col items-center justify-center rounded-md border p-0.5 text-center text-sm leading-tight ${stateClass[seat.state ?? 'free']} ${seat.isAfterAisle ? 'ml-5' : ''}`}
              >
                {box?.(seat)}
                <b>{seat.label}</b>
                {seat.state && seat.state !== 'free' && <span className="text-xs">{seat.state}</span>}
              </Seat>
            ))}
        </li>
      ))}
    </ol>
  );
}
