import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { createBooking } from '@/server/platform/sales/bookings/create-booking';
import { holdSeats, extendHolds, releaseSeats, sweepHolds } from './hold-seats';
import { findTakenOnLeg } from '@/server/platform/seats/seats.repo';
import { codeOf } from '@/server/testing/refusals';
import { itHolds } from '@/server/testing/property-test';
import { bookingRequest } from '@/server/testing/test-bookings';
import { addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import {
  isLive,
  modelBook,
  modelExpire,
  modelExtend,
  modelHold,
  modelLegs,
  modelRelease,
  modelSeats,
  modelSweep,
  overlap,
  type Command,
  type ModelClaim,
  type Step,
} from '@/server/testing/seat-model';
import { longBus } from '@/server/testing/test-timetable';
import { countOversold, expireHolds, findLeg, liveClaims, type TestLeg } from '@/server/testing/test-trips';

const userCount = 3;

const test = testPlatform();
let users: TestPassenger[];
let legs: TestLeg[];

beforeAll(async () => {
  users = await addPassengers(test.db, userCount);
  legs = await Promise.all(modelLegs.map((stops) => findLeg(test.db, longBus, stops)));
});

const anySeats = fc.uniqueArray(fc.constantFrom<string>(...modelSeats), { minLength: 1, maxLength: 3 });
const target = {
  user: fc.nat({ max: userCount - 1 }),
  tab: fc.nat({ max: 1 }),
  leg: fc.nat({ max: modelLegs.length - 1 }),
};
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('hold' as const), ...target, seats: anySeats }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('book' as const, 'book' as const, 'release' as const),
      ...target,
      seats: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anySeats }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('extend' as const), ...target }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), seat: fc.constantFrom(...modelSeats) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'sweep' as const }) },
);

/** The holds that each tab received in its last response. The tabs of one user do not share them. */
type Tabs = Map<string, { leg: number; seats: string[] }>;
const tabOf = ({ user, tab }: { user: number; tab: number }) => `${user} ${tab}`;

/** Returns the user, leg and seats of a command. A command without seats uses the holds of its tab. */
function resolveTarget(command: Extract<Command, { leg: number }>, tabs: Tabs) {
  const named = 'seats' in command ? command.seats : undefined;
  const remembered = tabs.get(tabOf(command));
  if (named !== undefined || !remembered) return { user: command.user, leg: command.leg, seats: named ?? ['A1'] };
  return { user: command.user, ...remembered };
}

function expectStep(claims: readonly ModelClaim[], command: Command, tabs: Tabs): Step {
  switch (command.kind) {
    case 'hold':
      return modelHold(claims, command);
    case 'release':
      return modelRelease(claims, resolveTarget(command, tabs));
    case 'book':
      return modelBook(claims, resolveTarget(command, tabs));
    case 'extend':
      return modelExtend(claims, command);
    case 'expire':
      return modelExpire(claims, command.seat);
    case 'sweep':
      return modelSweep(claims);
  }
}

async function perform(command: Command, tabs: Tabs): Promise<unknown> {
  if (command.kind === 'expire') return expireHolds(test.db, command.seat);
  if (command.kind === 'sweep') return sweepHolds(test.platform);
  const { seats, ...target } = resolveTarget(command, tabs);
  const [user, leg, named] = [users[target.user], legs[target.leg], legs[command.leg]];
  if (!user || !leg || !named) throw new Error('the command names an unknown user or leg');
  switch (command.kind) {
    case 'hold': {
      const holds = await holdSeats(test.platform, user, named.params, command.seats);
      tabs.set(tabOf(command), { leg: command.leg, seats: holds.seats });
      return holds;
    }
    case 'release':
      return releaseSeats(test.platform, user, leg.params, seats);
    case 'book':
      return createBooking(test.platform, user, randomUUID(), bookingRequest(leg, seats));
    case 'extend':
      return extendHolds(test.platform, user, named.params);
  }
}

const inOrder = (lines: string[]) => lines.sort();

async function expectSameClaims(claims: readonly ModelClaim[]) {
  const real = (await liveClaims(test.db)).map(({ userId, seat, from, to, state }) =>
    [users.findIndex(({ id }) => id === userId), seat, from, to, state].join(' '),
  );
  const expected = claims
    .filter(isLive)
    .map(({ user, seat, leg, state }) => [user, seat, ...(modelLegs[leg] ?? []), state].join(' '));
  expect(inOrder(real)).toEqual(inOrder(expected));
}

async function expectSameSnapshots(claims: readonly ModelClaim[]) {
  for (const [index, leg] of legs.entries()) {
    const taken = (await findTakenOnLeg(test.db, leg.params)) ?? [];
    const there = claims.filter((claim) => isLive(claim) && overlap(claim.leg, index));
    const seats = [...new Set(there.map(({ seat }) => seat))];
    const isBooked = (seat: string) => there.some((claim) => claim.seat === seat && claim.state === 'booked');
    expect(inOrder(taken.map(({ seat, until }) => `${seat} ${until === null}`))).toEqual(
      inOrder(seats.map((seat) => `${seat} ${isBooked(seat)}`)),
    );
  }
}

async function expectInvariants() {
  expect(await countOversold(test.db)).toBe(0);
  const holds = (await liveClaims(test.db)).filter(({ state }) => state === 'held');
  for (const { id } of users) expect(holds.filter(({ userId }) => userId === id).length).toBeLessThanOrEqual(3);
}

const startAfresh = () => test.db.execute(sql`delete from seat_claims`);

async function runInTurn(commands: readonly Command[]) {
  await startAfresh();
  const tabs: Tabs = new Map();
  let claims: ModelClaim[] = [];
  for (const command of commands) {
    const step = expectStep(claims, command, tabs);
    expect((await codeOf(perform(command, tabs))) ?? 'ok').toBe(step.outcome);
    claims = step.claims;
    await expectSameClaims(claims);
  }
  await expectSameSnapshots(claims);
  await expectInvariants();
}

async function runAtOnce(rounds: readonly Command[][]) {
  await startAfresh();
  const tabs: Tabs = new Map();
  for (const round of rounds) {
    await Promise.all(round.map((command) => codeOf(perform(command, tabs))));
    await expectInvariants();
  }
}

const sequences = fc.array(anyCommand, { minLength: 10, maxLength: 24, size: 'max' });
itHolds(
  'any sequence of holds, releases, expiries, bookings and sweeps by three users with two tabs has the result of the model',
  { cases: 4, timeoutMs: 240_000 },
  () => fc.asyncProperty(sequences, runInTurn),
);

const commandsAtOnce = fc.array(anyCommand, { minLength: 4, maxLength: 8, size: 'max' });
const rounds = fc.array(commandsAtOnce, { minLength: 2, maxLength: 4, size: 'max' });
itHolds(
  'simultaneous commands never sell a seat twice and never leave a user more than three holds',
  { cases: 3, timeoutMs: 240_000 },
  () => fc.asyncProperty(rounds, runAtOnce),
);
