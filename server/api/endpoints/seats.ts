import { holdRequest, holds, seatSnapshot } from '@/lib/contracts/seats';
import { legParams } from '@/lib/contracts/trip-leg';
import { endpoint } from '@/server/api/endpoint';

export const seatEndpoints = {
  seats: endpoint({
    path: '/app/v1/trips/:tripId/legs/:legId/seats',
    summary: 'The held and booked seats of this leg, with the end of each hold (epoch milliseconds).',
    caller: 'application',
    params: legParams,
    output: seatSnapshot,
  }),
  holds: endpoint({
    path: '/app/v1/trips/:tripId/legs/:legId/holds',
    summary: 'My live holds on this leg.',
    caller: 'passenger',
    params: legParams,
    output: holds,
  }),
  holdSeats: endpoint({
    method: 'PUT',
    path: '/app/v1/trips/:tripId/legs/:legId/holds',
    summary: 'Hold these seats for 20 minutes, all or none. Existing holds of the caller do not change.',
    caller: 'passenger',
    params: legParams,
    body: holdRequest,
    output: holds,
  }),
  releaseSeats: endpoint({
    method: 'DELETE',
    path: '/app/v1/trips/:tripId/legs/:legId/holds',
    summary: 'Release the caller’s holds on these seats. Other seats do not change.',
    caller: 'passenger',
    params: legParams,
    body: holdRequest,
    output: holds,
  }),
  extendHolds: endpoint({
    method: 'POST',
    path: '/app/v1/trips/:tripId/legs/:legId/holds/extend',
    summary: 'Give my live holds another 20 minutes, once.',
    caller: 'passenger',
    params: legParams,
    output: holds,
  }),
} as const;
