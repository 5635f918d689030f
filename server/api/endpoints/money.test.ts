import { money } from './money';

const nothing = { refunded: 0, commission: 0, ownCash: 0, paidOut: 0, card: 0, mobile: 0, terminal: 0, wallet: 0 };
const trip = { id: 'a', from: 'Gaborone', to: 'Maun', departsAt: '2026-12-01T04:00:00.000Z' };
const cellsOf = (amounts: object, of: object | null = trip) => {
  const row = { id: '', day: '2026-11-27', trip: of, amounts: { ...nothing, ...amounts } };
  const { cells } = money.show(row as never);
  const shown = money.columns.map(([label], index) => [label, cells[index]] as const);
  return Object.fromEntries(shown.map(([label, cell]) => [label, typeof cell === 'string' ? cell : cell?.text]));
};
const page = { month: '2026-09-01', days: [], at: '2026-11-28T14:00:00.000Z' };
const titleOf = (owedThebe: number) => money.part?.([] as never, { page: { ...page, owedThebe } } as never);

test('the page says in words which side owes, and names the month', () => {
  expect(titleOf(123_450)).toMatchObject({
    title: 'Tsela owes this company P1,234.50',
    detail: 'Now: Sat 28 Nov 2026, 16:00',
  });
  expect(titleOf(-845)).toMatchObject({ title: 'This company owes Tsela P8.45' });
  expect(money.heading?.(page as never)).toBe('Money, Sept 2026');
});

test('a row names its channels, with their amounts if there are several', () => {
  expect(cellsOf({ sold: 5_000, card: 5_000, owed: 5_000 })).toMatchObject({
    Paid: 'by card',
    Sold: 'P50.00',
    Owed: 'P50.00',
  });
  expect(cellsOf({ sold: 7_000, card: 5_000, ownCash: 2_000, owed: 5_000 })).toMatchObject({
    Trip: 'Gaborone to Maun, Tue 1 Dec 06:00',
    Paid: 'P50.00 by card, P20.00 in own cash',
    Refunded: '',
  });
  expect(cellsOf({ sold: 0, paidOut: -900, owed: 900 }, null)).toMatchObject({ Trip: 'Paid to Tsela', Paid: '' });
});
