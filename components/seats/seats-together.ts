import { seatRows, type SeatPlan, type SeatRow } from '@/lib/domain/seat-layout';

/** `spread`: 0 on one side of the aisle, 1 across it, 2 in two consecutive rows. Less is better. */
type Group = { seats: string[]; spread: number };

function runs(row: SeatRow, isFree: (seat: string) => boolean, count: number, fitsOneSide: boolean): Group[] {
  const groups: Group[] = [];
  for (let start = 0; start + count <= row.seats.length; start += 1) {
    const seats = row.seats.slice(start, start + count).map(({ seat }) => seat);
    if (!seats.every(isFree)) continue;
    const crossesAisle = row.aisleAfter !== null && start < row.aisleAfter && start + count > row.aisleAfter;
    groups.push({ seats, spread: crossesAisle && fitsOneSide ? 1 : 0 });
  }
  return groups;
}

function acrossRows(rows: readonly SeatRow[], isFree: (seat: string) => boolean, count: number): Group[] {
  return rows.flatMap((row, index) => {
    const near = [row, rows[index + 1]].flatMap((each) => each?.seats.map(({ seat }) => seat) ?? []).filter(isFree);
    return near.length >= count ? [{ seats: near.slice(0, count), spread: 2 }] : [];
  });
}

export function seatsTogether(plan: SeatPlan, isFree: (seat: string) => boolean, count: number): string[] | null {
  const rows = seatRows(plan);
  // A group that no side of the bus can seat crosses the aisle in any row, so the front is best.
  const fitsOneSide = rows.some(
    ({ aisleAfter, seats }) => aisleAfter !== null && Math.max(aisleAfter, seats.length - aisleAfter) >= count,
  );
  const groups = [...rows.flatMap((row) => runs(row, isFree, count, fitsOneSide)), ...acrossRows(rows, isFree, count)];
  const [best] = groups.toSorted((a, b) => a.spread - b.spread);
  return best?.seats ?? null;
}
