import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { AppError } from '@/lib/errors';
import { maxOpenWithdrawals } from '@/lib/limits';
import { itHolds } from '@/server/testing/property-test';
import { addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { creditWallet, holdings, newestWithdrawal, withdrawConfirmed } from '@/server/testing/test-wallet';
import { decideWithdrawal, type WithdrawalDecision } from './decide-withdrawal';

type Command =
  | { kind: 'credit'; user: number; thebe: number }
  | { kind: 'request'; user: number; pula: number }
  /** Decides about the request with this index, in any state. */
  | { kind: 'decide'; index: number; decision: WithdrawalDecision };

type Holdings = { wallet: number; reserve: number };
type ModelRequest = { user: number; thebe: number; state: 'requested' | WithdrawalDecision };
/** The expected holdings and requests, computed in memory. */
type Model = { holdings: Holdings[]; requests: ModelRequest[] };

const users = 2;
const user = fc.integer({ min: 0, max: users - 1 });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant('credit' as const), user, thebe: fc.integer({ min: 1, max: 30_000 }) }),
  fc.record({ kind: fc.constant('request' as const), user, pula: fc.integer({ min: 1, max: 300 }) }),
  fc.record({
    kind: fc.constant('decide' as const),
    index: fc.nat(5),
    decision: fc.constantFrom<WithdrawalDecision>('paid', 'rejected'),
  }),
);

function expected(model: Model, command: Command): 'done' | 'refused' {
  switch (command.kind) {
    case 'credit':
      of(model, command.user).wallet += command.thebe;
      return 'done';
    case 'request': {
      const held = of(model, command.user);
      const thebe = command.pula * 100;
      const open = model.requests.filter(({ user, state }) => user === command.user && state === 'requested').length;
      if (thebe > held.wallet || open >= maxOpenWithdrawals) return 'refused';
      held.wallet -= thebe;
      held.reserve += thebe;
      model.requests.push({ user: command.user, thebe, state: 'requested' });
      return 'done';
    }
    case 'decide': {
      const request = model.requests[command.index];
      if (!request || (request.state !== 'requested' && request.state !== command.decision)) return 'refused';
      if (request.state === command.decision) return 'done';
      const held = of(model, request.user);
      held.reserve -= request.thebe;
      if (command.decision === 'rejected') held.wallet += request.thebe;
      request.state = command.decision;
      return 'done';
    }
  }
}

function of(model: Model, index: number): Holdings {
  const held = model.holdings[index];
  if (!held) throw new Error('unknown user');
  return held;
}

const test = testPlatform();

/** Runs a command on the platform. `made` collects the uuids of the withdrawals in order. */
async function run(command: Command, people: readonly TestPassenger[], created: string[]): Promise<'done' | 'refused'> {
  switch (command.kind) {
    case 'credit':
      await creditWallet(test.db, people[command.user]?.id ?? 0, command.thebe);
      return 'done';
    case 'request': {
      const passenger = people[command.user];
      if (!passenger) throw new Error('unknown user');
      // The limit of codes in an hour is not a subject of this model.
      await test.db.execute(sql`delete from rate_limits`);
      const { status } = await withdrawConfirmed(test, passenger, command.pula);
      if (status !== 200) return 'refused';
      created.push(await newestWithdrawal(test.db, passenger));
      return 'done';
    }
    case 'decide': {
      const uuid = created[command.index];
      if (uuid === undefined) return 'refused';
      return decideWithdrawal(test.platform, uuid, command.decision, { actor: 'tests', reason: 'a test' }).then(
        () => 'done' as const,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'withdrawal_decided') return 'refused' as const;
          throw error;
        },
      );
    }
  }
}

/**
 * Checks that each transfer and the whole ledger sum to zero, and that the stored balances equal the sums of the
 * entries.
 */
async function expectBooksInOrder() {
  const { rows: unbalanced } = await test.db.execute(sql`
    select transfer_id from ledger_entries group by transfer_id having sum(amount_thebe) <> 0`);
  expect(unbalanced).toEqual([]);
  const { rows: wrong } = await test.db.execute(sql`
    select * from (select user_id, account, sum(amount_thebe) as thebe from ledger_entries
                   where user_id is not null group by user_id, account) as summed
    full join ledger_balances using (user_id, account)
    where thebe is distinct from balance_thebe or balance_thebe < 0`);
  expect(wrong).toEqual([]);
}

itHolds(
  'any sequence of credits, requests and decisions leaves a balanced ledger with the balances of the model',
  { cases: 4, timeoutMs: 240_000 },
  () =>
    fc.asyncProperty(fc.array(command, { maxLength: 20 }), async (commands) => {
      const people = await addPassengers(test.db, users);
      const model: Model = { holdings: people.map(() => ({ wallet: 0, reserve: 0 })), requests: [] };
      const created: string[] = [];
      for (const command of commands) expect(await run(command, people, created)).toBe(expected(model, command));
      for (const [index, { id }] of people.entries())
        expect(await holdings(test.db, id)).toEqual(model.holdings[index]);
      await expectBooksInOrder();
    }),
);
