import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { testTicket } from '@/server/testing/test-tickets';
import { drawQr, toTripPages } from './ticket-page';

const now = new Date('2026-11-22T06:00:00Z');
const ticket = testTicket(['Naledi Kgosi'], { bookingId: '00000000-0000-4000-8000-000000000001' });

it('lists the thirty soonest trips, the soonest first, and no trip that has arrived', () => {
  const trips = Array.from({ length: 40 }, (_, day) => {
    const arrivesAt = new Date(now.getTime() + (35 - day) * 86_400_000).toISOString();
    return testTicket(['Naledi Kgosi'], { bookingId: `trip-${35 - day}`, arrivesAt });
  });
  const [list, ...pages] = toTripPages(trips, now);
  expect(list).toMatchObject({ path: '/user/upcoming-tickets', isWanted: true });
  expect(pages.map(({ path }) => path)).toEqual(
    Array.from({ length: 30 }, (_, index) => `/user/print-ticket?booking=trip-${index + 1}`),
  );
});

it('wants the tickets of paid trips only, and no list without one', () => {
  const wanted = (...changes: Parameters<typeof testTicket>[1][]) =>
    toTripPages(
      changes.map((change) => ({ ...ticket, ...change })),
      now,
    ).map(({ isWanted }) => isWanted);
  expect(wanted({}, { paid: false })).toEqual([true, false, true]);
  expect(wanted({ status: 'cancelled' }, { paid: false })).toEqual([false, false, false]);
});

it.each([
  ['delay', { delayMinutes: 150 }],
  ['cancellation', { status: 'cancelled' }],
  ['payment', { paid: false }],
  ['another bus', { regNo: 'B 999 XYZ' }],
  ['a cancelled passenger', { seats: [] }],
] as const)('a %s changes the version of the ticket and of the list', (_, change) => {
  const versionsOf = (...tickets: (typeof ticket)[]) => toTripPages(tickets, now).map(({ version }) => version);
  const [list, page] = versionsOf(ticket);
  const [changedList, changedPage] = versionsOf({ ...ticket, ...change } as typeof ticket);
  expect([list, page]).not.toContain(changedList);
  expect([list, page]).not.toContain(changedPage);
  expect(versionsOf({ ...ticket })).toEqual([list, page]);
});

it.each(['Kagiso Motsumi', 'Ŋaledi Łukasz', 'Ŋ'.repeat(80)])(
  'draws a readable QR code for the name %s',
  async (names) => {
    const content = testTicket([names]).passengers[0]?.qrContent ?? '';
    const picture = sharp(Buffer.from(await drawQr(content))).resize(600, 600, { kernel: 'nearest' });
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(decodeQr({ data: new Uint8Array(data), width: info.width, height: info.height })).toBe(content);
  },
);
