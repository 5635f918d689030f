import type { Handlers } from '@/server/platform/handler';
import { extendHolds, holdSeats, listTakenSeats, myHolds, releaseSeats } from './hold-seats';

export const seatHandlers = {
  seats: async ({ platform, params }) => ({ taken: await listTakenSeats(platform, params) }),
  holds: ({ platform, params, user }) => myHolds(platform, user, params),
  holdSeats: ({ platform, params, body, user }) => holdSeats(platform, user, params, body.seats),
  releaseSeats: ({ platform, params, body, user }) => releaseSeats(platform, user, params, body.seats),
  extendHolds: ({ platform, params, user }) => extendHolds(platform, user, params),
} satisfies Partial<Handlers>;
