import {
  compareSeats,
  defaultSeatPlan,
  layoutProblem,
  maxSeatRows,
  parseLayout,
  seatLabels,
  seatRows,
  type SeatPlan,
  seatsLeft,
} from './seat-layout';

const plan = (layout: string, totalSeats: number, lastRowFull = false): SeatPlan => ({
  layout,
  totalSeats,
  lastRowFull,
});
const layoutFits = (requested: SeatPlan) => layoutProblem(requested) === null;
const positions = (requested: SeatPlan, rowIndex: number) =>
  seatRows(requested)[rowIndex]?.seats.map((seat) => seat.position);

test('the default plan has 16 seats in rows of 2 and 2, A1 to D4', () => {
  expect(layoutFits(defaultSeatPlan)).toBe(true);
  const labels = seatLabels(defaultSeatPlan);
  expect([labels.length, labels[0], labels.at(-1)]).toEqual([16, 'A1', 'D4']);
});

describe('parseLayout', () => {
  test('reads the seats on each side of the aisle', () => {
    expect(parseLayout('2/2')).toEqual({ left: 2, right: 2 });
    expect(parseLayout('1/2')).toEqual({ left: 1, right: 2 });
    expect(parseLayout('2/3')).toEqual({ left: 2, right: 3 });
  });

  test.each(['', '2', '2-2', '2/', '/2', '0/2', '2/0', '5/1', '22/2', ' 2/2', '2/2 ', '2/2/2', '-1/2', '2.0/2', '٢/٢'])(
    'refuses %j',
    (layout) => expect(parseLayout(layout)).toBeNull(),
  );
});

describe('layoutFits', () => {
  test.each([
    ['1/2', [15]],
    ['2/2', [40, 44, 48]],
    ['2/3', [60, 65]],
  ])('%s fits %j seats without a full last row only, and one seat more with one only', (layout, totals) => {
    const fits = (total: number) => [false, true].map((isFull) => layoutFits(plan(layout, total, isFull)));
    for (const total of totals)
      expect([fits(total), fits(total + 1)]).toEqual([
        [true, false],
        [false, true],
      ]);
  });

  test('accepts at most 26 rows, because letters end at Z', () => {
    expect(maxSeatRows).toBe(26);
    expect(layoutFits(plan('2/2', 104))).toBe(true);
    expect(layoutFits(plan('2/2', 105, true))).toBe(true);
    expect(layoutProblem(plan('2/2', 108))).toBe('too_many_rows');
    expect(layoutProblem(plan('2/2', 109, true))).toBe('too_many_rows');
  });

  test.each([0, -4, 3, 4.5, 43, Number.NaN, Number.POSITIVE_INFINITY])('%p seats do not fit 2/2', (total) => {
    expect(layoutProblem(plan('2/2', total))).toBe('total_not_possible');
  });

  test('a full last row alone is a bus of one row', () => {
    expect(layoutFits(plan('2/2', 5, true))).toBe(true);
    expect(layoutFits(plan('2/2', 1, true))).toBe(false);
  });

  test('an invalid layout is the problem, whatever the total', () => {
    expect(layoutProblem(plan('2-2', 40))).toBe('layout_unreadable');
  });
});

describe('seatRows', () => {
  test('every regular row has the aisle after the left side', () => {
    expect(seatRows(plan('2/3', 65)).every(({ aisleAfter, seats }) => aisleAfter === 2 && seats.length === 5)).toBe(
      true,
    );
  });

  test('only the last row is full, has one seat more, and no aisle', () => {
    const rows = seatRows(plan('2/2', 45, true));
    expect(rows).toHaveLength(11);
    expect(rows.slice(0, -1).every(({ aisleAfter, seats }) => aisleAfter === 2 && seats.length === 4)).toBe(true);
    expect(rows.at(-1)?.aisleAfter).toBeNull();
    expect(rows.at(-1)?.seats.map(({ seat }) => seat)).toEqual(['K1', 'K2', 'K3', 'K4', 'K5']);
  });

  test('a kombi of 16 has four rows of three and four seats at the back', () => {
    expect(
      seatRows(plan('1/2', 16, true))
        .map(({ row, seats }) => row + seats.length)
        .join(' '),
    ).toBe('A3 B3 C3 D3 E4');
  });

  test('seats at the sides are window seats, those beside the aisle are aisle seats', () => {
    expect(positions(plan('2/2', 40), 0)).toEqual(['window', 'aisle', 'aisle', 'window']);
    expect(positions(plan('2/3', 60), 0)).toEqual(['window', 'aisle', 'aisle', 'middle', 'window']);
  });

  test('a seat alone on its side is a window seat', () => {
    expect(positions(plan('1/2', 15), 0)).toEqual(['window', 'aisle', 'window']);
    expect(positions(plan('1/1', 10), 0)).toEqual(['window', 'window']);
  });

  test('a full row has windows at its ends and middle seats between', () => {
    expect(positions(plan('2/2', 41, true), 9)).toEqual(['window', 'middle', 'middle', 'middle', 'window']);
  });

  test('a plan that does not fit throws instead of drawing a wrong bus', () => {
    expect(() => seatRows(plan('2/2', 43))).toThrow(RangeError);
    expect(() => seatLabels(plan('2x2', 40))).toThrow(/layout_unreadable/);
  });
});

describe('seatLabels', () => {
  test('rows run from A to Z', () => {
    expect([0, -1].map((place) => seatLabels(plan('2/2', 104)).at(place))).toEqual(['A1', 'Z4']);
  });

  test('every valid plan has one different label per seat, of a letter and a number', () => {
    for (const layout of ['1/1', '1/2', '2/1', '2/2', '2/3', '3/2', '3/3', '4/4']) {
      for (const lastRowFull of [false, true]) {
        for (let totalSeats = 0; totalSeats <= 240; totalSeats += 1) {
          const requested = plan(layout, totalSeats, lastRowFull);
          if (!layoutFits(requested)) continue;
          const labels = seatLabels(requested);
          expect(labels).toHaveLength(totalSeats);
          expect(new Set(labels).size).toBe(totalSeats);
          expect(labels.filter((label) => !/^[A-Z][1-9]$/.test(label))).toEqual([]);
        }
      }
    }
  });
});

it.each([
  [0, 'none'],
  [1, 'few'],
  [5, 'few'],
  [6, 'many'],
])('%i free seats are %s', (freeSeats, shown) => {
  expect(seatsLeft(freeSeats)).toBe(shown);
});

test('seats are in the order of their rows, then of their numbers', () => {
  expect(['B1', 'A10', 'A2', 'Z1', 'A9', 'B1'].toSorted(compareSeats)).toEqual(['A2', 'A9', 'A10', 'B1', 'B1', 'Z1']);
});
