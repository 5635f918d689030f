import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import { refuseSuspended } from '@/lib/api/bookings';

const respondWith = (body: string, status = 200) => {
  globalThis.fetch = () => Promise.resolve(new Response(body, { status }));
};
const policy = (exceeded: BookingPolicy['exceeded']) =>
  JSON.stringify({ exceeded, windows: [], unpaid: { bookings: 0, seats: 0 }, cardOnlyUntil: null });
const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

test('a passenger below every limit may book', async () => {
  respondWith(policy(null));
  await expect(refuseSuspended()).resolves.toBeUndefined();
});

it.each(['daily', 'weekly', 'monthly', 'yearly'] as const)(
  'a passenger at the %s limit is refused in the words of spec section 8',
  async (period) => {
    respondWith(policy(period));
    await expect(refuseSuspended()).rejects.toThrow(
      `Your account has been suspended, you can not make bookings as you have exceeded your ${period} limit of ticket cancellation`,
    );
  },
);

test('a policy that cannot be read is an application error (spec section 8)', async () => {
  for (const [body, status] of [
    ['<html>', 500],
    ['<html>', 200],
    ['{"code":"GENERIC_ERROR","message":"x"}', 500],
  ] as const) {
    respondWith(body, status);
    await expect(refuseSuspended()).rejects.toThrow('Application error when processing your booking');
  }
});

test('a failed connection has its own error', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('failed to fetch'));
  await expect(refuseSuspended()).rejects.toThrow('You seem to be offline. Please check your connection and try again');
});
