import type { SessionToken } from '../session/session-cookie';
import { addManyBookings } from '@/server/testing/test-many-bookings';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform, testApiKey } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg, type TestLeg } from '@/server/testing/test-trips';
import type { ApiClient } from '@/server/api/client';
import type { EndpointName } from '@/server/api/endpoints/table';
import { createInProcessClient } from '@/server/api/in-process-client';
import { findBooked } from './bookings';

const mockRequests: EndpointName[] = [];
let mockUpstream: ApiClient;
jest.mock('@/server/api/upstream', () => ({
  upstream: (...call: Parameters<ApiClient>) => {
    mockRequests.push(call[0]);
    return mockUpstream(...call);
  },
}));

const test = testPlatform();
let anna: TestPassenger;
let leg: TestLeg;

beforeAll(async () => {
  mockUpstream = createInProcessClient(test.call, testApiKey);
  anna = await addPassenger(test.db);
  leg = await findLeg(test.db, longBus, [1, 3], 5);
  await addManyBookings(test.db, leg, [anna.id], 300);
});
beforeEach(() => mockRequests.splice(0));

const session = () => ({ userId: anna.uuid, accessToken: anna.accessToken }) as SessionToken;
const active = async () =>
  (await test.callApi('activeBookings', { params: { userId: anna.uuid } }, anna.signedIn)).data?.map((row) => ({
    regNo: row.reg_no,
    date: row.booking_date,
    from: row.departure,
    to: row.arrival,
  })) ?? [];
async function journeyAt(index: number) {
  const journey = (await active()).at(index);
  if (!journey) throw new Error('a booking is needed');
  return journey;
}

describe('findBooked', () => {
  it('finds an active booking on every page of the list', async () => {
    expect(await active()).toHaveLength(100);
    for (const journey of [await journeyAt(0), await journeyAt(50), await journeyAt(-1)])
      expect(await findBooked(session(), journey)).toMatchObject(journey);
  });

  it('finds no booking for another bus, the opposite direction or another day', async () => {
    const journey = await journeyAt(0);
    const { from, to } = journey;
    const others = [{ regNo: 'B 999 ZZZ' }, { from: to, to: from }, { date: '2020-01-01' }];
    for (const other of others) expect(await findBooked(session(), { ...journey, ...other })).toBeUndefined();
  });

  it('stops reading at bookings before that day', async () => {
    const journey = await journeyAt(0);
    await findBooked(session(), { ...journey, date: '2099-01-01' });
    await findBooked(session(), journey);
    expect(mockRequests).toEqual(['bookings', 'bookings']);
  });
});
