import { textsOf } from '@/components/ui/rendered.fixture';
import { Statistics } from './statistics';

const figures = (customers: number) =>
  textsOf('dd', <Statistics statistics={{ customers, buses: 1, ticketsSold: 0, routes: 56 }} />).map((text) =>
    Number(text.replace(/\D/g, '')),
  );

test('shows each count with its name, and hides a count of zero', () => {
  expect(figures(1234)).toEqual([1234, 1, 56]);
});

test('shows figures about people from 100 customers', () => {
  expect([figures(99), figures(100)]).toEqual([
    [1, 56],
    [100, 1, 56],
  ]);
});
