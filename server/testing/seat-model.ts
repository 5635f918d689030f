import type { ErrorCode } from '@/lib/errors';
import { maxSeatsPerTransaction } from '@/lib/limits';

/** A claim of the model. The model states the seat rules in memory, without a database, locks or time. */
export type ModelClaim = {
  user: number;
  seat: string;
  /** Index into `modelLegs`. */
  leg: number;
  state: 'held' | 'booked';
  expired: boolean;
  extended: boolean;
};

/** The stops of each leg: overlapping, adjacent and nested legs, and one of the return journey. */
export const modelLegs = [
  [1, 3],
  [3, 6],
  [2, 5],
  [1, 7],
  [6, 7],
  [8, 12],
] as const;
export const modelSeats = ['A1', 'A2', 'A3', 'A4', 'B1'] as const;

/**
 * A command of a tab. If `seats` is undefined, the command uses the tab's list of its held seats, which may be
 * outdated.
 */
export type Command =
  | { kind: 'hold'; user: number; tab: number; leg: number; seats: string[] }
  | { kind: 'release' | 'book'; user: number; tab: number; leg: number; seats: string[] | undefined }
  | { kind: 'extend'; user: number; tab: number; leg: number }
  | { kind: 'expire'; seat: string }
  | { kind: 'sweep' };

export type Step = { claims: ModelClaim[]; outcome: 'ok' | ErrorCode };

export const isLive = (claim: ModelClaim) => claim.state === 'booked' || !claim.expired;

export function overlap(one: number, other: number): boolean {
  const [a, b] = [modelLegs[one], modelLegs[other]];
  return a !== undefined && b !== undefined && a[0] < b[1] && b[0] < a[1];
}

type SeatRequest = { user: number; leg: number; seats: readonly string[] };

export function modelHold(claims: readonly ModelClaim[], { user, leg, seats }: SeatRequest): Step {
  const remaining = claims.filter((claim) => isLive(claim) || !seats.includes(claim.seat));
  const isTaken = (claim: ModelClaim) =>
    isLive(claim) &&
    seats.includes(claim.seat) &&
    overlap(claim.leg, leg) &&
    !(claim.user === user && claim.state === 'held');
  if (claims.some(isTaken)) return { claims: [...claims], outcome: 'seat_taken' };
  const mine = remaining.filter((claim) => claim.user === user && claim.state === 'held' && isLive(claim));
  const missing = [...new Set(seats)].filter((seat) => !mine.some((claim) => claim.seat === seat && claim.leg === leg));
  if (missing.length === 0) return { claims: remaining, outcome: 'ok' };
  const elsewhere = mine.filter((claim) => !missing.includes(claim.seat));
  if (elsewhere.length + missing.length > maxSeatsPerTransaction) {
    return { claims: [...claims], outcome: 'too_many_seats' };
  }
  const others = remaining.filter(
    (claim) => !(claim.user === user && claim.state === 'held' && missing.includes(claim.seat)),
  );
  const fresh = missing.map((seat) => ({ user, seat, leg, state: 'held' as const, expired: false, extended: false }));
  return { claims: [...others, ...fresh], outcome: 'ok' };
}

export function modelRelease(claims: readonly ModelClaim[], { user, seats }: SeatRequest): Step {
  const isMine = (claim: ModelClaim) => claim.user === user && claim.state === 'held' && seats.includes(claim.seat);
  return { claims: claims.filter((claim) => !isMine(claim)), outcome: 'ok' };
}

export function modelBook(claims: readonly ModelClaim[], { user, leg, seats }: SeatRequest): Step {
  const ofMine = (claim: ModelClaim) => claim.user === user && claim.leg === leg && seats.includes(claim.seat);
  const held = claims.filter((claim) => ofMine(claim) && claim.state === 'held' && isLive(claim));
  if (held.length === seats.length) {
    return {
      claims: claims.map((claim) => (held.includes(claim) ? { ...claim, state: 'booked' } : claim)),
      outcome: 'ok',
    };
  }
  const hasBooked = claims.some((claim) => ofMine(claim) && claim.state === 'booked');
  return { claims: [...claims], outcome: hasBooked && held.length === 0 ? 'already_booked' : 'hold_expired' };
}

export function modelExtend(claims: readonly ModelClaim[], { user, leg }: Omit<SeatRequest, 'seats'>): Step {
  const mine = claims.filter(
    (claim) => claim.user === user && claim.leg === leg && claim.state === 'held' && isLive(claim),
  );
  if (mine.length === 0) return { claims: [...claims], outcome: 'hold_expired' };
  if (mine.every((claim) => claim.extended)) return { claims: [...claims], outcome: 'hold_extended' };
  return {
    claims: claims.map((claim) => (mine.includes(claim) ? { ...claim, extended: true } : claim)),
    outcome: 'ok',
  };
}

export function modelExpire(claims: readonly ModelClaim[], seat: string): Step {
  return {
    claims: claims.map((claim) =>
      claim.seat === seat && claim.state === 'held' ? { ...claim, expired: true } : claim,
    ),
    outcome: 'ok',
  };
}

export function modelSweep(claims: readonly ModelClaim[]): Step {
  return { claims: claims.filter(isLive), outcome: 'ok' };
}
