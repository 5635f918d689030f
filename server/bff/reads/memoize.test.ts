import type { Ticket } from '@/lib/contracts/tickets';
import { testTicket } from '@/server/testing/test-tickets';
import { memoize } from './memoize';

let now = new Date('2026-11-22T07:00:00Z');
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const load = jest.fn((ticket: Ticket) => Promise.resolve(Buffer.from(JSON.stringify(ticket))));
const memoizeLoad = () => memoize(load, { ttlMs: 1000, max: 3 }, () => now);
beforeEach(() => load.mockClear());

const ticket = testTicket(['Kagiso Motsumi']);
const numbered = (reservationNumber: string) => testTicket(['Kagiso Motsumi'], { reservationNumber });

it('calls with equal arguments share one result until it expires', async () => {
  const memoized = memoizeLoad();
  const files = await Promise.all(Array.from({ length: 20 }, () => memoized(testTicket(['Kagiso Motsumi']))));
  expect(files).toEqual(Array.from({ length: 20 }, () => Buffer.from(JSON.stringify(ticket))));
  pass(1000);
  await memoized(ticket);
  expect(load).toHaveBeenCalledTimes(1);
  pass(1);
  await memoized(ticket);
  expect(load).toHaveBeenCalledTimes(2);
});

it('the age of a result counts from the start of its call, and reads do not extend it', async () => {
  let finish = (_file: Buffer<ArrayBuffer>): void => undefined;
  load.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  const memoized = memoizeLoad();
  const first = memoized(ticket);
  pass(600);
  finish(Buffer.from('old'));
  expect(await first).toEqual(Buffer.from('old'));
  expect(await memoized(ticket)).toEqual(Buffer.from('old'));
  pass(401);
  expect(await memoized(ticket)).toEqual(Buffer.from(JSON.stringify(ticket)));
});

it('a changed ticket gets a new result at once', async () => {
  const memoized = memoizeLoad();
  await memoized(ticket);
  for (const changed of [testTicket(['Mpho Kgosi']), testTicket(['Kagiso Motsumi'], { departureTime: '10:00' })]) {
    expect(await memoized(changed)).toEqual(Buffer.from(JSON.stringify(changed)));
  }
  expect(load).toHaveBeenCalledTimes(3);
});

it('the cache holds the latest results and no more', async () => {
  const memoized = memoizeLoad();
  for (const number of ['A', 'B', 'C', 'D']) await memoized(numbered(number));
  load.mockClear();
  for (const number of ['D', 'C', 'B']) await memoized(numbered(number));
  expect(load).not.toHaveBeenCalled();
  await memoized(numbered('A'));
  expect(load).toHaveBeenCalledTimes(1);
});

it('more calls at once than the cache holds all get their results', async () => {
  const memoized = memoizeLoad();
  const tickets = ['A', 'B', 'C', 'D', 'E'].map(numbered);
  expect(await Promise.all(tickets.map((each) => memoized(each)))).toEqual(
    tickets.map((each) => Buffer.from(JSON.stringify(each))),
  );
});

it('callers that wait share a failure, and the next caller tries again', async () => {
  const memoized = memoizeLoad();
  load.mockRejectedValueOnce(new Error('no font'));
  const failures = await Promise.allSettled([memoized(ticket), memoized(ticket)]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(await memoized(ticket)).toEqual(Buffer.from(JSON.stringify(ticket)));
});

it('two memoized functions share no results', async () => {
  const [first, second] = [memoizeLoad(), memoizeLoad()];
  await first(ticket);
  await second(ticket);
  expect(load).toHaveBeenCalledTimes(2);
});
