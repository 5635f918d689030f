import { testBooking } from '@/lib/contracts/bookings.fixture';
import { listPageSize } from '@/lib/limits';
import { upstream } from '@/server/api/upstream';
import { findNextTrip, loadBookingsPage } from './bookings-page';
import type { SessionToken } from '../session/session-cookie';

jest.mock('@/server/api/upstream', () => ({ upstream: jest.fn() }));
jest.mock('../forms/payments', () => ({ arePaymentsSimulated: () => true }));

const call = jest.mocked(upstream) as unknown as jest.Mock;
const session = { userId: testBooking.bookingId, firstName: 'A', accessToken: 'access' } as SessionToken;
const hourMs = 3_600_000;

/** A list of bookings that depart in these numbers of hours, as the API lists them: the last departure first. */
function listed(...hours: number[]) {
  const all = hours.map((hour) => ({
    ...testBooking,
    bookingId: String(hour),
    departsAt: new Date(Date.now() + hour * hourMs).toISOString(),
  }));
  call.mockImplementation((name: string, input: { params: { offset: number; limit: number } }) => {
    if (name !== 'bookings') return Promise.resolve(null);
    const { offset, limit } = input.params;
    return Promise.resolve(all.slice(offset, offset + limit));
  });
}

async function shown(page?: string) {
  const { list, nextTrip } = await loadBookingsPage(session, { page });
  return { ids: list?.items.map(({ bookingId }) => bookingId), nextTrip };
}

describe('the list of bookings', () => {
  it('starts with the next trip, and then has the newest booking date first', async () => {
    listed(72, 48, 24, -1);
    expect(await shown()).toEqual({ ids: ['24', '72', '48', '-1'], nextTrip: '24' });
    expect((await findNextTrip(session))?.bookingId).toBe('24');
    listed(-1, -2);
    expect(await findNextTrip(session)).toBeNull();
    expect(await shown()).toEqual({ ids: ['-1', '-2'], nextTrip: null });
  });

  it('finds the next trip on a later page, which does not change', async () => {
    const hours = Array.from({ length: listPageSize + 3 }, (_, index) => 100 - index);
    listed(...hours);
    const first = hours.slice(0, listPageSize).map(String);
    const next = String(hours.at(-1));
    expect(await shown()).toEqual({ ids: [next, ...first], nextTrip: next });
    expect(await shown('2')).toEqual({ ids: hours.slice(listPageSize).map(String), nextTrip: null });
  });
});
