import { seatRows, type Seat, type SeatPlan, type SeatRow } from '@/lib/domain/seat-layout';
import { spokenPula } from '@/lib/format/money';

export type SeatState = 'available' | 'selected' | 'booked';

type Props = {
  plan: SeatPlan;
  fareThebe: number;
  stateOf: (seat: string) => SeatState;
  /** Seats whose hold or release is in progress. They show the requested state. */
  pending: ReadonlyMap<string, boolean>;
  onToggle: (seat: string, hold: boolean) => void;
  problemId?: string | undefined;
};

/** With forced colours the three differ by their borders. */
const seatClasses: Record<SeatState, string> = {
  available: 'bg-surface border-accent text-ink hover:bg-accent-soft',
  selected: 'bg-accent border-accent text-on-accent forced-colors:border-4 forced-colors:border-double',
  booked: 'bg-sunken border-line text-muted line-through cursor-not-allowed forced-colors:border-dotted',
};

export function SeatMap({ plan, problemId, ...rest }: Props) {
  return (
    <div
      role="group"
      aria-labelledby="seats-title"
      aria-describedby={problemId}
      className={`bg-sunken mx-auto w-fit max-w-full overflow-x-auto rounded-3xl border p-2 sm:p-4 ${problemId ? 'border-bad outline-bad outline-2' : 'border-line'}`}
    >
      <p className="text-muted mb-4 border-b border-dashed pb-2 text-right text-sm">Driver ◉</p>
      {seatRows(plan).map((row) => (
        <SeatRowField key={row.row} row={row} {...rest} />
      ))}
    </div>
  );
}

function SeatRowField({ row, ...rest }: { row: SeatRow } & Omit<Props, 'plan' | 'problemId'>) {
  return (
    <fieldset className="mb-1 flex justify-center gap-1 sm:mb-2 sm:gap-2">
      <legend className="sr-only">Row {row.row}</legend>
      {row.seats.map((seat, index) => (
        <SeatBox key={seat.seat} seat={seat} afterAisle={row.aisleAfter === index} {...rest} />
      ))}
    </fieldset>
  );
}

type BoxProps = { seat: Seat; afterAisle: boolean } & Omit<Props, 'plan' | 'problemId'>;

function SeatBox({ seat: { seat, position }, afterAisle, fareThebe, stateOf, pending, onToggle }: BoxProps) {
  const state = stateOf(seat);
  const label = `Seat ${seat}, ${position}, ${state}, ${spokenPula(fareThebe)}`;
  return (
    <label
      className={`relative grid size-11 place-items-center rounded-t-xl rounded-b-md border-2 text-sm font-semibold select-none ${seatClasses[state]} ${afterAisle ? 'ml-7' : ''} ${pending.has(seat) ? 'animate-pulse' : ''} has-focus-visible:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2`}
    >
      <input
        type="checkbox"
        name="seats[]"
        value={seat}
        aria-label={label}
        checked={state === 'selected'}
        onChange={(event) => onToggle(seat, event.currentTarget.checked)}
        disabled={state === 'booked'}
        className="absolute inset-0 size-full scroll-mt-36 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span aria-hidden="true">{state === 'selected' ? `✓${seat}` : seat}</span>
    </label>
  );
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
