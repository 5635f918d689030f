import { memo, type KeyboardEvent } from 'react';
import { seatRows, type Seat, type SeatPlan } from '@/lib/domain/seat-layout';
import { spokenPula } from '@/lib/format/money';

export type SeatState = 'available' | 'selected' | 'booked';

type Props = {
  plan: SeatPlan;
  fareThebe: number;
  stateOf: (seat: string) => SeatState;
  /** Seats whose hold or release is in progress. They show the requested state. */
  pending?: ReadonlyMap<string, boolean>;
  /** The same function in every render. */
  onToggle?: (seat: string, hold: boolean) => void;
  problemId?: string | undefined;
  /** No seat can be chosen. */
  isLocked?: boolean;
  /** Each free seat is a link to this page, which asks the visitor to log in. */
  readOnlyHref?: string;
};

const noSeats: ReadonlyMap<string, boolean> = new Map();

/** With forced colours the three differ by their borders. */
const seatClasses: Record<SeatState, string> = {
  available: 'bg-surface border-accent text-ink hover:bg-accent-soft',
  selected: 'bg-accent border-accent text-on-accent forced-colors:border-4 forced-colors:border-double',
  booked: 'bg-line border-line text-muted cursor-not-allowed forced-colors:border-dotted',
};

export function SeatMap({ plan, fareThebe, stateOf, pending = noSeats, problemId, ...rest }: Props) {
  return (
    <div
      role="group"
      aria-labelledby="seats-title"
      aria-describedby={problemId}
      onKeyDown={moveByArrow}
      onFocus={({ target }) => makeTabStop(target)}
      className={`bg-sunken mx-auto w-fit max-w-full overflow-x-auto rounded-3xl border p-2 sm:p-4 ${problemId ? 'border-bad outline-bad outline-2' : 'border-line'}`}
    >
      <p className="text-muted mb-4 border-b border-dashed pb-2 text-right text-sm">Driver ◉</p>
      {seatRows(plan).map((row) => (
        <fieldset key={row.row} className="mb-1 flex justify-center gap-1 sm:mb-2 sm:gap-2">
          <legend className="sr-only">Row {row.row}</legend>
          {row.seats.map(({ seat, position }, index) => (
            <SeatBox
              key={seat}
              seat={seat}
              position={position}
              afterAisle={row.aisleAfter === index}
              state={stateOf(seat)}
              isPending={pending.has(seat)}
              fareThebe={fareThebe}
              {...rest}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

type BoxProps = Seat & {
  afterAisle: boolean;
  state: SeatState;
  isPending: boolean;
} & Pick<Props, 'fareThebe' | 'onToggle' | 'isLocked' | 'readOnlyHref'>;

/** Memoized, because a tap on a slow phone would render the whole map again. */
const SeatBox = memo(function SeatBox({
  seat,
  position,
  afterAisle,
  state,
  isPending,
  fareThebe,
  onToggle,
  isLocked = false,
  readOnlyHref,
}: BoxProps) {
  const label = `Seat ${seat}, ${position}, ${state}, ${spokenPula(fareThebe)}`;
  const look = `relative grid size-11 place-items-center rounded-t-xl rounded-b-md border-2 text-sm font-semibold no-underline select-none ${seatClasses[state]} ${afterAisle ? 'ml-7' : ''} ${isPending ? 'animate-pulse' : ''}`;
  const shown = { available: seat, selected: `✓${seat}`, booked: '✕' }[state];
  if (readOnlyHref !== undefined)
    return state === 'available' ? (
      <a href={readOnlyHref} aria-label={label} className={look}>
        {shown}
      </a>
    ) : (
      <span role="img" aria-label={label} className={look}>
        {shown}
      </span>
    );
  return (
    <label
      className={`${look} has-focus-visible:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2`}
    >
      <input
        type="checkbox"
        name="seats[]"
        value={seat}
        aria-label={label}
        checked={state === 'selected'}
        onChange={(event) => onToggle?.(seat, event.currentTarget.checked)}
        disabled={isLocked || state === 'booked'}
        className="absolute inset-0 size-full scroll-mt-36 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span aria-hidden="true">{shown}</span>
    </label>
  );
});

type Box = HTMLInputElement | HTMLAnchorElement;
const isBox = (target: EventTarget): target is Box =>
  target instanceof HTMLInputElement || target instanceof HTMLAnchorElement;
const boxesOf = (row: Element | null | undefined) => [...(row?.querySelectorAll<Box>('input:enabled, a') ?? [])];

/** Each row has one tab stop, the seat that had the focus last. Arrow keys reach the others. */
function makeTabStop(box: EventTarget) {
  if (!isBox(box)) return;
  for (const row of box.closest('[role=group]')?.querySelectorAll('fieldset') ?? []) {
    const boxes = boxesOf(row);
    const stop = boxes.includes(box) ? box : (boxes.find((one) => one.getAttribute('tabindex') === '0') ?? boxes[0]);
    for (const one of boxes) one.tabIndex = one === stop ? 0 : -1;
  }
}

const leftOf = (box: Box) => box.getBoundingClientRect().left;

function moveByArrow(event: KeyboardEvent) {
  const { target, key } = event;
  if (!isBox(target) || !key.startsWith('Arrow')) return;
  const row = target.closest('fieldset');
  const boxes = boxesOf(row);
  const index = boxes.indexOf(target);
  const next = () => {
    switch (key) {
      case 'ArrowLeft':
        return boxes[index - 1];
      case 'ArrowRight':
        return boxes[index + 1];
      case 'ArrowUp':
      case 'ArrowDown': {
        const near = key === 'ArrowUp' ? row?.previousElementSibling : row?.nextElementSibling;
        const distance = (box: Box) => Math.abs(leftOf(box) - leftOf(target));
        return boxesOf(near).toSorted((a, b) => distance(a) - distance(b))[0];
      }
    }
  };
  event.preventDefault();
  next()?.focus();
}

const legend = [
  ['Booked', seatClasses.booked],
  ['Available', seatClasses.available],
  ['Selected', seatClasses.selected],
] as const;

export function SeatLegend() {
  return (
    <ul className="mb-4 flex flex-wrap gap-4 text-sm" aria-label="Legend">
      {legend.map(([name, look]) => (
        <li key={name} className="flex items-center gap-2">
          <span aria-hidden="true" className={`inline-block size-5 rounded border-2 ${look}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}
