import { clockTime } from '@/lib/format/time';
import type { LiveClaim, SeatClaims } from './seat-outbox.repo';

const status = { held: 'RESERVED', booked: 'BOOKED' } as const;

const claimFields = (claim: LiveClaim) => ({
  status: status[claim.state],
  departureSequence: claim.departureSequence,
  arrivalSequence: claim.arrivalSequence,
  expectedReleaseTimestamp: claim.expiresAt?.getTime() ?? null,
});

/** Spec section 3. A free seat has a record too, because the database rules do not validate deletes. */
export function seatRecord(state: SeatClaims): Record<string, unknown> {
  const [last] = state.claims;
  const byLeg: Record<string, unknown> = Object.fromEntries(
    state.claims.map((claim) => [
      claim.legUuid,
      {
        ...claimFields(claim),
        departureTime: clockTime(claim.departureMinute),
        arrivalTime: clockTime(claim.arrivalMinute),
      },
    ]),
  );
  return {
    rev: state.rev,
    startSequence: state.startSequence,
    endSequence: state.endSequence,
    isRouteDefault: last?.isDefault ?? false,
    ...(last ? claimFields(last) : { status: 'RELEASED' }),
    ...byLeg,
  };
}
