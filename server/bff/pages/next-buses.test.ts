import { testTripLeg } from '@/lib/contracts/trip-leg.fixture';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { seatLabels } from '@/lib/domain/seat-layout';
import { upstream } from '@/server/api/upstream';
import { laterEachTest } from '@/server/testing/later-each-test';
import { findNextBuses } from './next-buses';

jest.mock('@/server/api/upstream');
jest.mock('@/server/observability/log', () => ({ log: { error: jest.fn() } }));
const call = jest.mocked(upstream) as unknown as jest.Mock;

const today = '2026-11-22';
laterEachTest(Date.parse(`${today}T04:00:00Z`));
const tomorrow = '2026-11-23';
const seats = seatLabels(testTripLeg);

/** A bus with the named seats free, or all. */
function bus(number: number, departsAt: string, free = seats): TripLeg & { free: string[] } {
  const tripId = `00000000-0000-4000-8000-00000000000${number}`;
  const departureTime = departsAt.slice(11, 16);
  return {
    ...testTripLeg,
    tripId,
    departsAt,
    date: departsAt.slice(0, 10),
    departureTime,
    freeSeats: free.length,
    free,
  };
}
const snapshotOf = ({ free }: { free: string[] }) => ({
  taken: seats.filter((seat) => !free.includes(seat)).map((seat) => ({ seat, until: null })),
});

type Call = { params: { date: string; tripId: string } };
function serve(...buses: ReturnType<typeof bus>[]) {
  call
    .mockReset()
    .mockImplementation((name: string, { params }: Call) =>
      Promise.resolve(
        name === 'tripLegs'
          ? buses.filter(({ date }) => date === params.date)
          : snapshotOf(buses.find(({ tripId }) => tripId === params.tripId) ?? { free: [] }),
      ),
    );
}

const pair = ['K3', 'K4'];
const scarce = bus(1, `${today}T10:00:00.000Z`, pair);

test('the next three buses with free seats follow, those of the same day first', async () => {
  serve(
    bus(2, `${today}T08:00:00.000Z`),
    scarce,
    bus(3, `${today}T10:00:00.000Z`),
    bus(4, `${today}T11:00:00.000Z`, []),
    bus(5, `${tomorrow}T06:00:00.000Z`),
    bus(6, `${tomorrow}T08:00:00.000Z`),
    bus(7, `${tomorrow}T12:00:00.000Z`),
  );
  const { full } = await findNextBuses(scarce, snapshotOf(scarce));
  expect(full.departures.map(({ departsAt }) => departsAt)).toEqual([
    `${today}T10:00:00.000Z`,
    `${tomorrow}T06:00:00.000Z`,
    `${tomorrow}T08:00:00.000Z`,
  ]);
});

test('a group gets the first bus on which it sits together', async () => {
  serve(
    scarce,
    bus(2, `${today}T11:00:00.000Z`, ['A1', 'C1', 'E1']),
    bus(3, `${today}T12:00:00.000Z`, ['A1', 'A2']),
    bus(4, `${tomorrow}T06:00:00.000Z`),
  );
  const { groupBuses } = await findNextBuses(scarce, snapshotOf(scarce));
  expect(groupBuses).toMatchObject([
    { count: 2, departs: '12:00' },
    { count: 3, departs: '06:00 on Mon, November 23, 2026' },
  ]);
  expect(groupBuses[0]?.href).toMatch(/^\/user\/booking\?from=gaborone&to=maun&date=2026-11-22&trip=.*3&leg=/);
});

test('a bus that is not on sale has its refusal and the next buses', async () => {
  const closed = { ...bus(1, `${today}T10:00:00.000Z`), refusal: 'sales_closed' as const };
  serve(closed, bus(2, `${today}T11:00:00.000Z`));
  const { full } = await findNextBuses(closed, snapshotOf(closed));
  expect(full).toMatchObject({ refusal: 'sales_closed', departures: [{ departureTime: '11:00' }] });
});

test('after a bus of yesterday that is late past midnight follow those of today', async () => {
  const late = { ...bus(1, '2026-11-21T21:00:00.000Z', pair), delayMinutes: 600 };
  serve(late, bus(2, `${today}T11:00:00.000Z`));
  const { full } = await findNextBuses(late, snapshotOf(late));
  expect(full).toMatchObject({
    departures: [{ departureTime: '11:00' }],
    searchHref: expect.stringMatching(today) as unknown,
  });
});

test('a bus with room for a group needs no search, and a failed search hides no bus', async () => {
  const roomy = bus(1, `${today}T10:00:00.000Z`);
  serve(roomy);
  const searchHref = '/search?from=gaborone&to=maun&date=2026-11-22';
  const nothing = { full: { departures: [], searchHref }, groupBuses: [] };
  expect(await findNextBuses(roomy, snapshotOf(roomy))).toMatchObject(nothing);
  expect(call).not.toHaveBeenCalled();
  call.mockRejectedValue(new Error('away'));
  expect(await findNextBuses(scarce, snapshotOf(scarce))).toMatchObject(nothing);
});
