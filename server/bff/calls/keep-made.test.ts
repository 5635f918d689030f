import type { Ticket } from '@/lib/contracts/tickets';
import { testTicket } from '@/server/testing/test-tickets';
import { keepMade } from './keep-made';

let now = new Date('2026-11-22T07:00:00Z');
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const make = jest.fn((ticket: Ticket) => Promise.resolve(Buffer.from(JSON.stringify(ticket))));
const startKeeping = () => keepMade(make, { most: 3, forMs: 1000 }, () => now);
beforeEach(() => make.mockClear());

const ticket = testTicket(['Kagiso Motsumi']);
const numbered = (reservationNumber: string) => testTicket(['Kagiso Motsumi'], { reservationNumber });

it('a file is made once for all who ask at once, and for who asks soon after', async () => {
  const kept = startKeeping();
  const files = await Promise.all(Array.from({ length: 20 }, () => kept(testTicket(['Kagiso Motsumi']))));
  expect(files).toEqual(Array.from({ length: 20 }, () => Buffer.from(JSON.stringify(ticket))));
  pass(999);
  await kept(ticket);
  expect(make).toHaveBeenCalledTimes(1);
  pass(1);
  await kept(ticket);
  expect(make).toHaveBeenCalledTimes(2);
});

it('a ticket that says something else has a file of its own at once', async () => {
  const kept = startKeeping();
  await kept(ticket);
  for (const changed of [testTicket(['Mpho Kgosi']), testTicket(['Kagiso Motsumi'], { departureTime: '10:00' })]) {
    expect(await kept(changed)).toEqual(Buffer.from(JSON.stringify(changed)));
  }
  expect(make).toHaveBeenCalledTimes(3);
});

it('those made last are kept, and no more', async () => {
  const kept = startKeeping();
  for (const number of ['A', 'B', 'C', 'D']) await kept(numbered(number));
  make.mockClear();
  for (const number of ['D', 'C', 'B']) await kept(numbered(number));
  expect(make).not.toHaveBeenCalled();
  await kept(numbered('A'));
  expect(make).toHaveBeenCalledTimes(1);
});

it('what could not be made is tried anew by the next who asks', async () => {
  const kept = startKeeping();
  make.mockRejectedValueOnce(new Error('no font'));
  await expect(kept(ticket)).rejects.toThrow('no font');
  expect(await kept(ticket)).toEqual(Buffer.from(JSON.stringify(ticket)));
});
