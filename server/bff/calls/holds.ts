import type { Holds } from '@/lib/contracts/holds';
import type { SeatSnapshot } from '@/lib/contracts/seats';
import type { LegParams } from '@/lib/contracts/trip-leg';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { upstream } from '@/server/api/upstream';
import { memoize } from './memoize';
import { callAs } from '@/server/bff/session/call-as';

/** The longest age of polled seats. */
export const pollSeconds = 1;
const maxPolledLegs = 500;

/** Returns the taken seats of a trip leg, at most a second old. All clients share one call per leg. Errors: not_found. */
export const pollSeats = memoize(getSeats, { ttlMs: pollSeconds * 1000, max: maxPolledLegs });

/** Returns the taken seats of a trip leg. Errors: not_found. */
export function getSeats(params: LegParams): Promise<SeatSnapshot> {
  return upstream('seats', { params });
}

export function getHolds(session: SessionToken, params: LegParams): Promise<Holds> {
  return upstream('holds', { params }, callAs(session));
}

/**
 * Errors: seat_taken, seat_unknown, too_many_seats, too_many_holds, held_too_long, too_many_hold_changes,
 * trip_departed.
 */
export function holdSeats(session: SessionToken, params: LegParams, seats: string[]): Promise<Holds> {
  return upstream('holdSeats', { params, body: { seats } }, callAs(session));
}

export function releaseSeats(session: SessionToken, params: LegParams, seats: string[]): Promise<Holds> {
  return upstream('releaseSeats', { params, body: { seats } }, callAs(session));
}

/** Errors: hold_expired, hold_extended, held_too_long, too_many_hold_changes. */
export function extendHolds(session: SessionToken, params: LegParams): Promise<Holds> {
  return upstream('extendHolds', { params }, callAs(session));
}
