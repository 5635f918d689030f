import { seatRows, type SeatPlan, type SeatRow } from './seat-layout';

/** `detour` is how many rows nearer to the front a group must be to be as good as one on one side of the aisle. */
type Group = { seats: string[]; row: number; detour: number };

const acrossAisle = 4;
const inTwoRows = 12;

function runs({ seats, aisleAfter }: SeatRow, row: number, isFree: (seat: string) => boolean, count: number): Group[] {
  const fitsOneSide = aisleAfter === null || count <= Math.max(aisleAfter, seats.length - aisleAfter);
  return seats.flatMap((_, start) => {
    const group = seats.slice(start, start + count).map(({ seat }) => seat);
    if (group.length < count || !group.every(isFree)) return [];
    const crosses = aisleAfter !== null && start < aisleAfter && start + count > aisleAfter;
    return [{ seats: group, row, detour: crosses && fitsOneSide ? acrossAisle : 0 }];
  });
}

function acrossRows(rows: readonly SeatRow[], isFree: (seat: string) => boolean, count: number): Group[] {
  return rows.flatMap(({ seats }, row) => {
    const near = [...seats, ...(rows[row + 1]?.seats ?? [])].map(({ seat }) => seat).filter(isFree);
    return near.length >= count ? [{ seats: near.slice(0, count), row, detour: inTwoRows }] : [];
  });
}

/** Returns the group nearest to the front. Next to each other on one side of the aisle is worth some rows. */
export function seatsTogether(plan: SeatPlan, isFree: (seat: string) => boolean, count: number): string[] | null {
  const rows = seatRows(plan);
  const groups = [...rows.flatMap((row, index) => runs(row, index, isFree, count)), ...acrossRows(rows, isFree, count)];
  const [best] = groups.toSorted((a, b) => a.row + a.detour - (b.row + b.detour));
  return best?.seats ?? null;
}
