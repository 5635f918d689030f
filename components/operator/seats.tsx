import { useId, type ReactNode } from 'react';
import { FieldProblem } from '@/components/ui/field-problem';
import type { StaffField, StaffOption } from '@/lib/contracts/staff-screen';

type FieldSetProps = Pick<StaffField, 'title' | 'hint' | 'problem'> & { children: ReactNode };

export function FieldSet({ title, hint, problem, children }: FieldSetProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={(problem ?? hint) && id}>
      <legend className="mb-1 text-sm font-semibold">{title}</legend>
      {problem && <FieldProblem id={id}>{problem}</FieldProblem>}
      {hint && !problem && (
        <p id={id} className="text-muted mb-1 text-sm">
          {hint}
        </p>
      )}
      {children}
    </fieldset>
  );
}

/** Shows boxes to tick, for seats as in the bus. */
export function StaffBoxes({ name, ticked = [], options = [], ...field }: StaffField) {
  const box = ({ value }: StaffOption) => (
    <input
      type="checkbox"
      name={`${name}[]`}
      value={value}
      defaultChecked={ticked.includes(value)}
      className="size-5"
    />
  );
  return (
    <FieldSet {...field}>
      {options.some(({ row }) => row !== undefined) ? (
        <SeatRows seats={options} box={box} />
      ) : (
        <div className="grid gap-x-6 min-[30rem]:grid-cols-2">
          {options.map((option) => (
            <label key={option.value} className="flex min-h-11 items-center gap-3">
              {box(option)}
              {option.label}
            </label>
          ))}
        </div>
      )}
    </FieldSet>
  );
}

const stateClass = {
  free: 'bg-surface',
  closed: 'bg-sunken text-muted',
  rank: 'bg-accent-soft',
  held: 'bg-accent text-on-accent',
  sold: 'bg-accent text-on-accent',
} as const;

/** Shows the seats of a bus from the front to the back. With `box`, each has one. */
export function SeatRows({ seats, box }: { seats: readonly StaffOption[]; box?: (seat: StaffOption) => ReactNode }) {
  const Seat = box ? 'label' : 'span';
  return (
    <ol aria-label="Seats from the front" className="grid max-w-sm grid-cols-1 gap-1">
      {[...new Set(seats.map(({ row }) => row))].map((row) => (
        <li key={row} className="flex gap-1">
          {seats
            .filter((seat) => seat.row === row)
            .map((seat) => (
              <Seat
                key={seat.value}
                className={`border-line flex min-h-11 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-md border px-1 py-2 text-center text-[min(.875rem,4vw)] leading-tight ${stateClass[seat.state ?? 'free']} ${seat.isAfterAisle ? 'ml-[min(1rem,4vw)]' : ''}`}
              >
                {box?.(seat)}
                <b>{seat.label}</b>
                {seat.state !== 'free' && <span className="text-[min(.75rem,3vw)] wrap-anywhere">{seat.state}</span>}
              </Seat>
            ))}
        </li>
      ))}
    </ol>
  );
}
