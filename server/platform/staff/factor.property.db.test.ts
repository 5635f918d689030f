import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { factorMinutes } from '@/lib/limits';
import { sessions } from '@/server/db/schema/accounts';
import { hashToken, newToken } from '@/server/platform/accounts/tokens';
import { itHolds } from '@/server/testing/property-test';
import { addPassenger, testPassword } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';

type Command =
  | { kind: 'begin'; session: number; password: string }
  /** Types the code of the secret that the session shows, or a wrong one. */
  | { kind: 'confirm'; session: number; isRight: boolean }
  /** Types a code of the secret that counts. */
  | { kind: 'check'; session: number }
  | { kind: 'wait'; minutes: number };

const session = fc.nat(1);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    kind: fc.constant('begin' as const),
    session,
    password: fc.constantFrom(testPassword, testPassword, 'Wrong#1234'),
  }),
  fc.record({ kind: fc.constant('confirm' as const), session, isRight: fc.constantFrom(true, true, false) }),
  fc.record({ kind: fc.constant('check' as const), session }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(5, factorMinutes + 1) }),
);

/** A replacement that ends half way, and one that another session completes. */
const replaced: Command[] = [
  { kind: 'begin', session: 0, password: testPassword },
  { kind: 'confirm', session: 0, isRight: true },
  { kind: 'confirm', session: 0, isRight: true },
  { kind: 'begin', session: 0, password: '' },
  { kind: 'confirm', session: 1, isRight: true },
  { kind: 'wait', minutes: factorMinutes + 1 },
  { kind: 'confirm', session: 0, isRight: true },
  { kind: 'check', session: 1 },
  { kind: 'wait', minutes: 5 },
  { kind: 'begin', session: 1, password: '' },
  { kind: 'confirm', session: 1, isRight: true },
  { kind: 'check', session: 1 },
  { kind: 'begin', session: 1, password: '' },
  { kind: 'confirm', session: 1, isRight: true },
];

const test = testPlatform();
const minutesSince = (at: Date | undefined) => (at ? (test.clock.read().getTime() - at.getTime()) / 60_000 : Infinity);
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate({ timestamp: test.clock.read().getTime() });

async function openSession(userId: number) {
  const accessToken = newToken();
  const [accessExpiresAt, refreshExpiresAt] = [new Date('2100-01-01'), new Date('2100-02-01')];
  const hashes = { accessTokenHash: hashToken(accessToken), refreshTokenHash: hashToken(newToken()) };
  await test.db.insert(sessions).values({ userId, ...hashes, accessExpiresAt, refreshExpiresAt });
  return { accessToken };
}

async function newPerson() {
  const user = await addPassenger(test.db);
  const [first, second, probe] = [user.signedIn, await openSession(user.id), await openSession(user.id)];
  const as = (caller: { accessToken?: string | undefined }) => ({ ...caller, idempotencyKey: randomUUID() });
  const of = (index: number) => as(index === 0 ? first : second);
  const check = async (caller: ReturnType<typeof as>, makeCode: () => string) => {
    // Each code is of another period, and the limit of tries is not a subject here.
    test.clock.advanceSeconds(90);
    await test.db.execute(sql`delete from rate_limits`);
    return (await test.callApi('checkFactor', { body: { code: makeCode() } }, caller)).code === undefined;
  };
  return {
    begin: async (index: number, password: string) =>
      (await test.callApi('beginFactor', { body: { password } }, of(index))).code === undefined,
    shown: async (index: number) => {
      const uri = (await test.callApi('factor', {}, of(index))).data?.uri;
      return uri ? (new URL(uri).searchParams.get('secret') ?? undefined) : undefined;
    },
    confirm: async (index: number, code: string) =>
      (await test.callApi('confirmFactor', { body: { code } }, of(index))).data?.recoveryCodes,
    check: (index: number, secret: string) => check(of(index), () => codeOf(secret)),
    accepts: (secret: string) => check(as(probe), () => codeOf(secret)),
    acceptsRecovery: (code: string) => check(as(probe), () => code),
  };
}

itHolds(
  'at every moment a person with a second factor has exactly one that counts',
  { cases: 6, timeoutMs: 60_000, examples: [[replaced]] },
  () =>
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async (commands) => {
      const person = await newPerson();
      const secrets = new Set<string>();
      const pending: ({ secret: string; at: Date } | undefined)[] = [];
      const fresh: (Date | undefined)[] = [];
      let counting: string | undefined;
      let recovery: { now?: string; before?: string } = {};
      const isOpen = (index: number) =>
        minutesSince(pending[index]?.at) < factorMinutes &&
        (counting === undefined || minutesSince(fresh[index]) < factorMinutes);
      for (const one of commands) {
        await test.db.execute(sql`delete from rate_limits`);
        switch (one.kind) {
          case 'wait':
            test.clock.advanceSeconds(one.minutes * 60);
            break;
          case 'check':
            if (counting === undefined) break;
            expect(await person.check(one.session, counting)).toBe(true);
            fresh[one.session] = test.clock.read();
            break;
          case 'begin': {
            const may =
              counting === undefined ? one.password === testPassword : minutesSince(fresh[one.session]) < factorMinutes;
            expect(await person.begin(one.session, one.password)).toBe(may);
            if (!may) break;
            const secret = (await person.shown(one.session)) ?? '';
            secrets.add(secret);
            pending[one.session] = { secret, at: test.clock.read() };
            break;
          }
          case 'confirm': {
            const secret = isOpen(one.session) ? pending[one.session]?.secret : undefined;
            expect(await person.shown(one.session)).toBe(secret);
            const code = one.isRight && secret ? codeOf(secret) : '000000';
            const codes = await person.confirm(one.session, code);
            expect(codes?.length).toBe(one.isRight && secret ? 10 : undefined);
            if (!codes?.[0]) break;
            counting = secret;
            pending[one.session] = undefined;
            fresh[one.session] = test.clock.read();
            recovery = { now: codes[0], ...(recovery.now && { before: recovery.now }) };
          }
        }
        const accepted: string[] = [];
        for (const secret of secrets) if (await person.accepts(secret)) accepted.push(secret);
        expect(accepted).toEqual(counting === undefined ? [] : [counting]);
      }
      if (recovery.before) expect(await person.acceptsRecovery(recovery.before)).toBe(false);
      if (recovery.now) expect(await person.acceptsRecovery(recovery.now)).toBe(true);
    }),
);
