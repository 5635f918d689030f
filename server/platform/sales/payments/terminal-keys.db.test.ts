import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addDays, localDate } from '@/lib/format/time';
import type { Body } from '@/server/api/endpoints/table';
import { log } from '@/server/observability/log';
import { inTransaction } from '@/server/db/client';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { holdAndBook } from '@/server/testing/test-bookings';
import { addPassengers } from '@/server/testing/test-passengers';
import { terminal } from '@/server/testing/test-payments';
import { addColleague, addOperator, auditRowsOf } from '@/server/testing/test-staff';
import { countWrong } from './terminals.repo';

const { test, leg, fare, book, stand, receiptOf } = startPaymentScenario();
let desk: Awaited<ReturnType<typeof addColleague>>;
const warnings: unknown[] = [];
beforeEach(async () => {
  desk = await addColleague(test);
  jest.spyOn(log, 'warn').mockImplementation((...[fields]: unknown[]) => void warnings.push(fields));
});

const today = () => localDate(test.clock.read());
const add = (terms: Partial<Body<'addTerminal'>> = {}) =>
  desk.call('addTerminal', { body: { name: `Rank ${randomUUID()}`, place: 'Bus rank, Maun', ...terms } });
/** Adds a terminal. Returns its id and calls with its key. */
async function addUsed(terms?: Partial<Body<'addTerminal'>>) {
  const { record: id = '', key = '' } = (await add(terms)).data ?? {};
  const callApi = terminal(test, key);
  const pay = async (bookingId: string) => callApi('payAtTerminal', { body: await receiptOf(bookingId) });
  const payUnknown = () =>
    callApi('payAtTerminal', { body: { reservationNumber: 'AAAAAAAA', amountThebe: 100, receiptNumber: 'R-0' } });
  const stateNow = async () => (await desk.call('terminalList', { query: { id } })).data?.rows[0]?.state;
  const params = { terminalId: id };
  return { id, key, params, callApi, pay, payUnknown, stateNow };
}

const refused = { status: 401, code: 'api_key_invalid' };
const lastLine = () => warnings.at(-1);

describe('the key of a terminal', () => {
  it('is in one response only, and pays until it is revoked', async () => {
    const used = await addUsed({ name: 'Maun rank' });
    const bookingId = await book('A1');
    expect((await used.pay(bookingId)).data).toEqual({ bookingId, paid: true });
    expect(await add({ name: 'Maun rank' })).toMatchObject({
      details: { fields: { name: 'Another terminal has this name' } },
    });
    const { data: list } = await desk.call('terminalList', { query: { id: used.id } });
    expect(list?.rows).toEqual([
      expect.objectContaining({ name: 'Maun rank', operator: null, lastDay: addDays(today(), 90), state: 'active' }),
    ]);
    await desk.call('revokeTerminal', { params: used.params, body: { reason: 'it was stolen' } });
    expect(await used.pay(bookingId)).toMatchObject(refused);
    expect(lastLine()).toMatchObject({ event: 'terminal_key_refused', account: used.id, purpose: 'revoked' });
    expect((await desk.call('renewTerminal', { params: used.params, body: {} })).code).toBe('not_found');
    const rows = await auditRowsOf(test.db, desk.id);
    expect(rows.map(({ action }) => action)).toEqual(['terminal.added', 'terminal.revoked']);
    const stored = await test.db.execute(sql`select * from terminal_agents where uuid = ${used.id}`);
    const { rows: audited } = await test.db.execute(sql`select * from audit_rows`);
    expect(JSON.stringify([list, stored.rows, audited, warnings])).not.toContain(used.key);
  });

  it('is valid on its last day, and again after it is renewed. One of an earlier release has no end', async () => {
    const used = await addUsed({ endsOn: today() });
    expect([await used.stateNow(), (await used.payUnknown()).code]).toEqual(['active', 'not_found']);
    test.clock.set(new Date(`${addDays(today(), 1)}T00:00:00+02:00`));
    expect([await used.stateNow(), await used.payUnknown()]).toMatchObject(['ended', refused]);
    expect(lastLine()).toMatchObject({ purpose: 'ended' });
    for (const endsOn of [addDays(today(), -1), addDays(today(), 366)]) {
      const { details } = await desk.call('renewTerminal', { params: used.params, body: { endsOn } });
      expect(details.fields).toHaveProperty('endsOn');
    }
    await desk.call('renewTerminal', { params: used.params, body: {} });
    expect((await used.payUnknown()).code).toBe('not_found');
    await test.db.execute(sql`update terminal_agents set expires_at = null where uuid = ${used.id}`);
    expect([await used.stateNow(), (await used.payUnknown()).code]).toEqual(['active', 'not_found']);
  });

  it('of one operator finds only bookings of that operator', async () => {
    const { slug } = await addOperator(test.db);
    const bookingId = await book('A1');
    expect((await (await addUsed({ operator: slug })).pay(bookingId)).code).toBe('not_found');
    expect((await add({ operator: 'no-such-operator' })).code).toBe('not_found');
    const own = await addUsed({ operator: 'morula-coaches' });
    expect((await own.pay(bookingId)).status).toBe(200);
    expect((await stand(bookingId)).ledger).toEqual({ terminal: -fare(1), sales: fare(1) });
  });

  it('is blocked by the 20th wrong number of an hour, also if right ones come between, until it is renewed', async () => {
    const used = await addUsed();
    for (let tries = 0; tries < 19; tries += 1) await used.payUnknown();
    expect((await used.pay(await book('A1'))).status).toBe(200);
    expect((await used.payUnknown()).code).toBe('not_found');
    expect([await used.stateNow(), await used.payUnknown()]).toMatchObject(['blocked', refused]);
    expect(lastLine()).toMatchObject({ account: used.id, purpose: 'blocked' });
    const { rows } = await test.db.execute(
      sql`select actor from audit_rows where action = 'terminal.blocked' and subject_uuid = ${used.id}`,
    );
    expect(rows).toEqual([{ actor: 'server' }]);
    await desk.call('renewTerminal', { params: used.params, body: {} });
    expect((await used.payUnknown()).code).toBe('not_found');
  });

  it('is blocked by the statement that counts the 20th number, so a process that dies after it changes nothing', async () => {
    const used = await addUsed();
    for (let tries = 0; tries < 19; tries += 1) await used.payUnknown();
    expect(await used.stateNow()).toBe('active');
    await inTransaction(test.db, (tx) => countWrong(tx, used.id, test.clock.read()));
    expect([await used.stateNow(), await used.payUnknown()]).toMatchObject(['blocked', refused]);
  });

  it('is blocked once by wrong numbers at once, and not by those of another hour', async () => {
    const used = await addUsed();
    for (let tries = 0; tries < 19; tries += 1) await used.payUnknown();
    test.clock.advanceSeconds(3601);
    await Promise.all(Array.from({ length: 19 }, () => used.payUnknown()));
    expect(await used.stateNow()).toBe('active');
    await Promise.all(Array.from({ length: 6 }, () => used.payUnknown()));
    expect(await used.stateNow()).toBe('blocked');
    const { rows } = await test.db.execute(
      sql`select 1 from audit_rows where action = 'terminal.blocked' and subject_uuid = ${used.id}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('ends when the record gets a new one, also if it is blocked, over or revoked', async () => {
    const used = await addUsed({ name: 'Lost key', dailyThebe: fare(2) });
    const body = { reason: 'the phone was lost' };
    const replace = async () => {
      const { data } = await desk.call('replaceTerminal', { params: used.params, body });
      expect(data?.record).toBe(used.id);
      return data?.key ?? '';
    };
    const tries = (key: string) =>
      terminal(test, key)('payAtTerminal', {
        body: { reservationNumber: 'AAAAAAAA', amountThebe: 100, receiptNumber: 'R-0' },
      });
    const second = await replace();
    expect([await used.payUnknown(), (await tries(second)).code]).toMatchObject([refused, 'not_found']);
    for (const change of [
      sql`blocked_at = now(), wrong_count = 20, wrong_since = now()`,
      sql`expires_at = now()`,
      sql`revoked_at = now()`,
    ]) {
      const before = await replace();
      await test.db.execute(sql`update terminal_agents set ${change} where uuid = ${used.id}`);
      const after = await replace();
      expect([await tries(before), (await tries(after)).code]).toMatchObject([refused, 'not_found']);
    }
    expect((await desk.call('terminalList', { query: { id: used.id } })).data?.rows).toMatchObject([
      { name: 'Lost key', dailyThebe: fare(2), state: 'active' },
    ]);
    expect((await desk.call('replaceTerminal', { params: { terminalId: randomUUID() }, body })).code).toBe('not_found');
    expect((await desk.call('replaceTerminal', { params: used.params, body: {} })).code).toBe('reason_missing');
  });

  it('takes no more than its daily sum, also by six payments at once, and a void counts back', async () => {
    const used = await addUsed({ dailyThebe: fare(1) });
    // Bookings of one passenger would wait for each other.
    const people = await addPassengers(test.db, 6);
    const bookings = await Promise.all(
      people.map((person, index) => holdAndBook(test, person, leg, [leg.seats[index] ?? ''])),
    );
    const codes = await Promise.all(bookings.map(async (one) => (await used.pay(one)).code));
    expect(codes.filter((code) => code !== 'terminal_sum')).toEqual([undefined]);
    const [paid = '', other = ''] = codes[0] ? [bookings[codes.indexOf(undefined)], bookings[0]] : bookings;
    expect((await stand(other)).paid).toBe(false);
    const { reservationNumber, receiptNumber } = await receiptOf(paid);
    await used.callApi('voidAtTerminal', { body: { reservationNumber, receiptNumber } });
    expect((await used.pay(other)).status).toBe(200);
    const third = bookings.find((one) => one !== paid && one !== other) ?? '';
    expect((await used.pay(third)).code).toBe('terminal_sum');
    test.clock.set(new Date(`${addDays(today(), 1)}T00:00:00+02:00`));
    expect((await used.pay(third)).status).toBe(200);
  });
});
