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

type SeatState = NonNullable<StaffOption['state']>;
/** A free seat has no letter. Paper and a screen reader have the letters only. */
const seatStates: Readonly<Record<SeatState, readonly [letter: string, words: string, className: string]>> = {
  free: ['', 'free', 'bg-surface'],
  paid: ['P', 'paid', 'bg-accent text-on-accent'],
  sold: ['S', 'sold on a trip', 'bg-accent text-on-accent'],
  unpaid: ['U', 'unpaid', 'bg-warn-soft text-warn'],
  held: ['H', 'held while a passenger books', 'bg-accent-soft text-accent-strong'],
  closed: ['B', 'closed', 'bg-sunken text-muted'],
  rank: ['R', 'kept for the rank', 'bg-good-soft text-good'],
};

export function SeatRows({ seats, box }: { seats: readonly StaffOption[]; box?: (seat: StaffOption) => ReactNode }) {
  const Seat = box ? 'label' : 'span';
  const states = new Set(seats.map(({ state = 'free' }) => state));
  states.delete('free');
  return (
    <>
      <ol aria-label="Seats from the front" className="grid max-w-sm grid-cols-1 gap-1">
        {[...new Set(seats.map(({ row }) => row))].map((row) => (
          <li key={row} className="flex gap-1">
            {seats
              .filter((seat) => seat.row === row)
              .map(({ state = 'free', ...seat }) => (
                <Seat
                  key={seat.value}
                  className={`border-line flex min-h-11 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-md border py-2 text-center print:text-ink text-[min(.875rem,4vw)] leading-tight ${seatStates[state][2]} ${seat.isAfterAisle ? 'ml-[min(1rem,4vw)]' : ''}`}
                >
                  {box?.({ ...seat, state })}
                  <span>
                    <b>{seat.label}</b> <small>{seatStates[state][0]}</small>
                  </span>
                </Seat>
              ))}
          </li>
        ))}
      </ol>
      <ul className="mt-2 flex flex-wrap gap-x-4 text-sm">
        {[...states].map((state) => (
          <li key={state}>
            <b className={`border-line rounded-sm border px-1 ${seatStates[state][2]}`}>{seatStates[state][0]}</b>{' '}
            {seatStates[state][1]}
          </li>
        ))}
      </ul>
    </>
  );
}
