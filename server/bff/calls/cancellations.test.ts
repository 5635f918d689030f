import type { SessionToken } from '@/server/bff/session/session-cookie';
import { upstream } from '@/server/api/upstream';
import { cancelPassenger, submitCancellation } from './cancellations';

jest.mock('@/server/api/upstream', () => ({ upstream: jest.fn() }));

const call = jest.mocked(upstream) as unknown as jest.Mock;
const session = { accessToken: 'access', idToken: 'id' } as SessionToken;

// The two sentences of spec section 7.
test.each([
  ['Seats cancelled', true, '/user/bookings?cancelled=all'],
  ['Not all seats were cancelled', false, '/user/bookings?cancelled=not-all'],
])('"%s" of the API means isCancelled: %s', async (message, isCancelled, path) => {
  call.mockResolvedValue({ message });
  expect(await cancelPassenger(session, 'booking', 'passenger')).toEqual({ isCancelled });
  expect(await submitCancellation(session, { bookingId: 'booking', passengers: ['passenger'] })).toBe(path);
});
