/** Spec section 9: 'a/b' has a seats on one side of the aisle and b on the other. A full last row has one more. */

export type SeatPlan = { layout: string; totalSeats: number; lastRowFull: boolean };
/** The plan of a bus without one (spec section 9). */
export const defaultSeatPlan: SeatPlan = { layout: '2/2', totalSeats: 16, lastRowFull: false };
type SeatPosition = 'window' | 'middle' | 'aisle';
export type Seat = { seat: string; position: SeatPosition };
/** `aisleAfter`: the number of seats before the aisle, or null in a row without an aisle. */
export type SeatRow = { row: string; seats: Seat[]; aisleAfter: number | null };
type LayoutProblem = 'layout_unreadable' | 'total_not_possible' | 'too_many_rows';

export const maxSeatRows = 26;

export function parseLayout(layout: string): { left: number; right: number } | null {
  const sides = /^([1-4])\/([1-4])$/.exec(layout);
  return sides ? { left: Number(sides[1]), right: Number(sides[2]) } : null;
}

type Measured = { left: number; right: number; rowCount: number };

function measure({ layout, totalSeats, lastRowFull }: SeatPlan): Measured | LayoutProblem {
  const sides = parseLayout(layout);
  if (!sides) return 'layout_unreadable';
  const seatsInRow = sides.left + sides.right;
  // The seat in the aisle of the last row is outside the regular rows.
  const rowCount = (totalSeats - (lastRowFull ? 1 : 0)) / seatsInRow;
  if (!Number.isInteger(rowCount) || rowCount < 1) return 'total_not_possible';
  return rowCount > maxSeatRows ? 'too_many_rows' : { ...sides, rowCount };
}

export function layoutProblem(plan: SeatPlan): LayoutProblem | null {
  const measured = measure(plan);
  return typeof measured === 'string' ? measured : null;
}

function positionOf(index: number, seatCount: number, aisleAfter: number | null): SeatPosition {
  if (index === 0 || index === seatCount - 1) return 'window';
  return index + 1 === aisleAfter || index === aisleAfter ? 'aisle' : 'middle';
}

export function seatRows(plan: SeatPlan): SeatRow[] {
  const measured = measure(plan);
  if (typeof measured === 'string') {
    throw new RangeError(`${measured}: ${plan.layout}, ${plan.totalSeats} seats, last row full: ${plan.lastRowFull}`);
  }
  const { left, right, rowCount } = measured;
  return Array.from({ length: rowCount }, (_, rowIndex) => {
    const row = String.fromCharCode('A'.charCodeAt(0) + rowIndex);
    const isFull = plan.lastRowFull && rowIndex === rowCount - 1;
    const seatCount = left + right + (isFull ? 1 : 0);
    const aisleAfter = isFull ? null : left;
    const seats = Array.from({ length: seatCount }, (_, index) => ({
      seat: `${row}${index + 1}`,
      position: positionOf(index, seatCount, aisleAfter),
    }));
    return { row, seats, aisleAfter };
  });
}

export const planSeats = <State>(plan: SeatPlan, stateOf: (seat: string) => State) =>
  seatRows(plan).flatMap(({ row, seats, aisleAfter }) =>
    seats.map(({ seat: value }, index) => {
      return { value, label: value, row, isAfterAisle: index === aisleAfter, state: stateOf(value) };
    }),
  );

export function seatLabels(plan: SeatPlan): string[] {
  return seatRows(plan).flatMap(({ seats }) => seats.map(({ seat }) => seat));
}

export function compareSeats(a: string, b: string): number {
  return a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1));
}

const few = 5;

export function seatsLeft(freeSeats: number): 'none' | 'few' | 'many' {
  if (freeSeats === 0) return 'none';
  return freeSeats <= few ? 'few' : 'many';
}
