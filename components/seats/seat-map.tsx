'use client';

import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';
import { seatRows, type Seat, type SeatPlan, type SeatRow } from '@/lib/domain/seat-layout';
import { spokenPula } from '@/lib/format/money';

export type SeatState = 'available' | 'selected' | 'booked';

type Props = {
  plan: SeatPlan;
  fareThebe: number;
  stateOf: (seat: string) => SeatState;
  pending?: ReadonlyMap<string, boolean>;
  onToggle?: (seat: string, hold: boolean) => void;
  /** Makes the map read only: each free seat is a link to the returned address. */
  hrefOf?: (seat: string) => string;
  disabled?: boolean;
  problemId?: string | undefined;
};

/** With forced colours the three differ by their borders. */
const seatClasses: Record<SeatState, string> = {
  available: 'bg-surface border-accent text-ink hover:bg-accent-soft',
  selected: 'bg-accent border-accent text-on-accent forced-colors:border-4 forced-colors:border-double',
  booked: 'bg-edge border-edge text-surface cursor-not-allowed forced-colors:border-dotted',
};

const nothing = () => undefined;
const noPending: ReadonlyMap<string, boolean> = new Map();

export function SeatMap({ plan, problemId, onToggle = nothing, pending = noPending, ...rest }: Props) {
  const { layout, totalSeats, lastRowFull } = plan;
  const rows = useMemo(() => seatRows({ layout, totalSeats, lastRowFull }), [layout, totalSeats, lastRowFull]);
  const latest = useRef(onToggle);
  useEffect(() => {
    latest.current = onToggle;
  });
  const [toggle] = useState(() => (seat: string, hold: boolean) => latest.current(seat, hold));
  return (
    <div
      role="group"
      aria-labelledby="seats-title"
      aria-describedby={problemId}
      onKeyDown={moveFocus}
      className={`bg-sunken mx-auto w-fit max-w-full overflow-x-auto rounded-3xl border p-2 sm:p-4 ${problemId ? 'border-bad outline-bad outline-2' : 'border-line'}`}
    >
      <p className="text-muted mb-4 border-b border-dashed pb-2 text-right text-sm">Driver ◉</p>
      {rows.map((row) => (
        <SeatRowField key={row.row} row={row} onToggle={toggle} pending={pending} {...rest} />
      ))}
    </div>
  );
}

/** The arrow keys go from seat to seat, because each row has one tab stop. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const seat = event.target as HTMLElement;
  const rows = [...event.currentTarget.querySelectorAll('fieldset')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('a, input:enabled')])
    .filter((seats) => seats.length > 0);
  const at = rows.findIndex((seats) => seats.includes(seat));
  const column = rows[at]?.indexOf(seat) ?? 0;
  const next = {
    ArrowLeft: rows[at]?.[column - 1],
    ArrowRight: rows[at]?.[column + 1],
    ArrowUp: nearest(seat, rows[at - 1]),
    ArrowDown: nearest(seat, rows[at + 1]),
  }[event.key];
  if (next) {
    event.preventDefault();
    next.focus();
  }
}

function nearest(seat: HTMLElement, others: readonly HTMLElement[] = []): HTMLElement | undefined {
  const left = (element: HTMLElement) => element.getBoundingClientRect().left;
  const distance = (element: HTMLElement) => Math.abs(left(element) - left(seat));
  return others.toSorted((a, b) => distance(a) - distance(b))[0];
}

type RowProps = Required<Pick<Props, 'pending' | 'onToggle'>> &
  Pick<Props, 'fareThebe' | 'stateOf' | 'hrefOf' | 'disabled'> & { row: SeatRow };

function SeatRowField({ row, stateOf, pending, hrefOf, ...rest }: RowProps) {
  const hydrated = useHydrated();
  const [focused, setFocused] = useState<string>();
  const open = row.seats.filter(({ seat }) => stateOf(seat) !== 'booked').map(({ seat }) => seat);
  const tabStop = [focused, open.find((seat) => stateOf(seat) === 'selected'), open[0]].find(
    (seat) => seat !== undefined && open.includes(seat),
  );
  return (
    <fieldset
      className="mb-1 flex justify-center gap-1 sm:mb-2 sm:gap-2"
      onFocus={({ target }) => setFocused(target.dataset.seat)}
    >
      <legend className="sr-only">Row {row.row}</legend>
      {row.seats.map(({ seat, position }, index) => (
        <SeatBox
          key={seat}
          seat={seat}
          position={position}
          state={stateOf(seat)}
          isPending={pending.has(seat)}
          href={hrefOf?.(seat)}
          isSkipped={hydrated && seat !== tabStop}
          afterAisle={row.aisleAfter === index}
          {...rest}
        />
      ))}
    </fieldset>
  );
}

type BoxProps = Seat &
  Pick<RowProps, 'fareThebe' | 'onToggle' | 'disabled'> & {
    state: SeatState;
    href: string | undefined;
    isPending: boolean;
    isSkipped: boolean;
    afterAisle: boolean;
  };

const signs: Record<SeatState, string> = { available: '', selected: '✓', booked: '✕' };
const boxClass =
  'relative grid size-11 place-items-center rounded-t-xl rounded-b-md border-2 text-sm font-semibold no-underline select-none';

const SeatBox = memo(function SeatBox({ seat, position, state, ...props }: BoxProps) {
  const { fareThebe, isPending, isSkipped, afterAisle, href, disabled = false, onToggle } = props;
  const shared = {
    'aria-label': `Seat ${seat}, ${position}, ${state}, ${spokenPula(fareThebe)}`,
    'data-seat': seat,
    tabIndex: isSkipped ? -1 : undefined,
  };
  const look = `${boxClass} ${seatClasses[state]} ${afterAisle ? 'ml-7' : ''} ${isPending ? 'animate-pulse' : ''}`;
  if (href !== undefined && state === 'available') {
    return (
      <a href={href} {...shared} translate="no" className={look}>
        {seat}
      </a>
    );
  }
  return (
    <label
      translate="no"
      className={`${look} ${disabled && state !== 'booked' ? 'opacity-60' : ''} has-focus-visible:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2`}
    >
      <input
        type="checkbox"
        name="seats[]"
        value={seat}
        {...shared}
        checked={state === 'selected'}
        onChange={(event) => onToggle(seat, event.currentTarget.checked)}
        disabled={disabled || state === 'booked'}
        className="absolute inset-0 size-full scroll-mt-36 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span aria-hidden="true">{state === 'booked' ? signs.booked : `${signs[state]}${seat}`}</span>
    </label>
  );
});

const legend = [
  ['Booked', 'booked'],
  ['Available', 'available'],
  ['Selected', 'selected'],
] as const;

export function SeatLegend() {
  return (
    <ul className="mb-4 flex flex-wrap gap-4 text-sm" aria-label="Legend">
      {legend.map(([name, state]) => (
        <li key={name} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`inline-grid size-5 place-items-center rounded border-2 text-xs ${seatClasses[state]}`}
          >
            {signs[state]}
          </span>
          {name}
        </li>
      ))}
    </ul>
  );
}
