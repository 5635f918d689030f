import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { localDate } from '@/lib/format/time';
import { isStarred, mayDo, permissions, platformRole, roles, type Permission, type Role } from '@/lib/permissions';
import type { AnyInput, Input } from '@/server/api/client';
import { isIdempotent, type Endpoint } from '@/server/api/endpoint';
import { endpoints, type EndpointName } from '@/server/api/endpoints/table';
import { figurePermissions } from '@/server/api/endpoints/figures';
import { inTransaction } from '@/server/db/client';
import { requestPayout } from '@/server/platform/sales/settlement/payouts';
import { postTransfer } from '@/server/platform/wallet/ledger.repo';
import { requestRefund } from '@/server/platform/sales/refunds/decide-refund';
import { makeRouteScenario } from '@/server/testing/endpoint-requests';
import { addAgent } from '@/server/testing/test-payments';
import { holdAndBook } from '@/server/testing/test-bookings';
import { bookingOf } from '@/server/testing/test-cancellations';
import { addPassenger } from '@/server/testing/test-passengers';
import { creditWallet, newestWithdrawal, withdrawConfirmed } from '@/server/testing/test-wallet';
import { testApiKey, testBaseUrl, testPlatform } from '@/server/testing/test-platform';
import { kombi, longBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import { addOperator, addStaff, auditRowsOf, type TestMember, type TestOperator } from '@/server/testing/test-staff';

const test = testPlatform();
type StaffRow = Extract<Endpoint, { caller: 'staff' }>;
const rowOf = (name: EndpointName) => endpoints[name] as Endpoint as StaffRow;
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].caller === 'staff');
/** The rows for every signed-in user have tests of their own. */
const rowNames = names.filter((name) => rowOf(name).permission !== 'self');
const relations = ['own', 'other', 'ended'] as const;

let own: TestOperator;
let other: TestOperator;
const members = new Map<string, TestMember>();
beforeAll(async () => {
  own = await addOperator(test.db);
  other = await addOperator(test.db);
  await test.db.execute(
    sql`update operators set phone = '+2673900001', email = 'own@operator.example' where id = ${own.id}`,
  );
  const factorAt = test.clock.read();
  // The operator owes money, which the walk pays in.
  await inTransaction(test.db, (tx) =>
    postTransfer(tx, {
      kind: 'payout',
      cause: 'debt of the walk',
      reference: 'walk',
      operatorId: own.id,
      entries: [
        { account: 'settled', amountThebe: -1000 },
        { account: 'bank', amountThebe: 1000 },
      ],
    }),
  );
  // The operator keeps an owner whom the walk does not change.
  await addStaff(test.db, own, 'owner');
  for (const role of roles)
    for (const relation of relations) {
      const operator = relation === 'other' ? other : own;
      const member = await addStaff(test.db, operator, role, { isEnded: relation === 'ended', factorAt });
      members.set(`${role} ${relation}`, member);
    }
});

let scenarios = 0;
async function newScenario() {
  scenarios += 1;
  return makeRouteScenario(test, await addPassenger(test.db), scenarios);
}

async function paidBooking() {
  const scenario = await newScenario();
  await scenario.pay();
  return scenario.reservationNumber();
}

const uuidOf = async (query: ReturnType<typeof sql>) => (await test.db.execute<{ uuid: string }>(query)).rows[0]?.uuid;

let booked = 0;
/** Returns the number of an unpaid booking of the operator. */
async function bookOwn() {
  await giveBus();
  const leg = await findLeg(test.db, kombi, [1, 2], 3 + Math.floor(booked / 10));
  const seat = leg.seats[2 + (booked % 10)] ?? '';
  booked += 1;
  const bookingId = await holdAndBook(test, await addPassenger(test.db), leg, [seat]);
  return (await bookingOf(test.db, bookingId)).booking.reservationNumber;
}

async function takeOwn() {
  const cashier = members.get('owner own');
  const body = { reservationNumber: await bookOwn(), amountThebe: (await giveBus()).fareThebe };
  const { data } = await test.callApi('takePayment', { params: { operatorId: own.uuid }, body }, cashier?.signedIn);
  return { ...body, paymentId: data?.record };
}

let paidOwn: ReturnType<typeof takeOwn> | undefined;
/** Returns the number of one paid booking of the operator. */
const paidOwnNumber = async () => (await (paidOwn ??= takeOwn())).reservationNumber;

/** Records by the name of the field that takes their ids, or by the names of the row and the field. */
const records: Record<string, () => Promise<unknown>> = {
  operatorId: () => Promise.resolve(own.uuid),
  memberId: async () => (await addStaff(test.db, own, 'planner')).memberId,
  scheduleId: async () => {
    await giveBus();
    const schedule = sql`from schedules where operator_id = ${own.id} and replaced_at is null`;
    // The samples have an extra trip on this day.
    await test.db.execute(sql`
      insert into schedule_exceptions select id, '2099-01-01', 'rests' ${schedule} on conflict do nothing`);
    return uuidOf(sql`select uuid ${schedule}`);
  },
  busId: () =>
    uuidOf(sql`
      insert into buses (operator_id, reg_no, bus_type, layout, total_seats, last_row_full, facilities)
      select ${own.id}, 'B ' || count(*) || ' ROW', 'Kombi', '1/2', 15, false, '{}' from buses returning uuid`),
  invitationId: async () => {
    const contact = `invited-${randomUUID()}@operator.example`;
    const inviter = members.get('owner own')?.signedIn;
    const input = { params: { operatorId: own.uuid }, body: { contact, role: 'seller' as const } };
    await test.callApi('inviteStaff', input, inviter);
    return uuidOf(sql`select uuid from staff_invitations where contact = ${contact}`);
  },
  tripId: async () => {
    const { params, tripRowId } = await giveBus();
    await test.db.execute(sql`
      update trips set cancelled_at = null, sales_closed_at = null, delays = '{0,0}' where id = ${tripRowId}`);
    return params.tripId;
  },
  rev: async () => {
    const ofOperator = sql`select timetable_rev as rev from operators where uuid = ${own.uuid}`;
    return (await test.db.execute<{ rev: number }>(ofOperator)).rows[0]?.rev;
  },
  // The trip has no way back.
  direction: () => Promise.resolve('1'),
  reservationNumber: paidBooking,
  text: paidBooking,
  'takePayment.reservationNumber': bookOwn,
  'takePayment.amountThebe': async () => (await giveBus()).fareThebe,
  paymentId: async () => (await takeOwn()).paymentId,
  terminalId: async () => {
    await addAgent(test.db);
    return uuidOf(sql`select uuid from terminal_agents order by id desc limit 1`);
  },
  'addTerminal.operator': () => Promise.resolve(own.slug),
  endsOn: () => Promise.resolve(localDate(test.clock.read())),
  'findOwnBookings.text': paidOwnNumber,
  'shownOwnBooking.reservationNumber': paidOwnNumber,
  'sendTicket.reservationNumber': paidOwnNumber,
  'cancelBooking.amountThebe': async () => {
    const { fareThebe } = await findLeg(test.db, longBus, [1, 7]);
    return fareThebe - Math.round(fareThebe / 20);
  },
  refundId: async () => {
    const by = { actor: randomUUID(), reason: 'a test' };
    return (await requestRefund(test.platform, await paidBooking(), 100, by)).refund.uuid;
  },
  attemptId: async () => {
    const token = await (await newScenario()).openToken();
    return uuidOf(sql`update payment_attempts set state = 'review' where token = ${token} returning uuid`);
  },
  draftId: () => Promise.resolve(randomUUID()),
  'requestPayout.operator': () => Promise.resolve(own.slug),
  payoutId: async () => {
    const order = { operator: own.slug, kind: 'payin', amountThebe: 1, accountLast4: '1234' } as const;
    return (await requestPayout(test.platform, order, { actor: randomUUID(), reason: null })).output.record;
  },
  withdrawalId: async () => {
    const owner = await addPassenger(test.db);
    await creditWallet(test.db, owner.id, 50_000);
    await withdrawConfirmed(test, owner, 100);
    return newestWithdrawal(test.db, owner);
  },
};

/** Gives the bus, its trips and its fares to the operator. */
async function giveBus() {
  const ofBus = sql`(select id from buses where reg_no = ${kombi})`;
  await test.db.execute(sql`update buses set operator_id = ${own.id} where id = ${ofBus}`);
  await test.db.execute(sql`update schedules set operator_id = ${own.id} where bus_id = ${ofBus}`);
  await test.db.execute(sql`
    insert into fares (operator_id, from_city_id, to_city_id, valid_from, fare_thebe)
    select ${own.id}, from_city_id, to_city_id, valid_from, max(fare_thebe) from fares group by 2, 3, 4
    on conflict do nothing`);
  return findLeg(test.db, kombi, [1, 2]);
}

type FieldSchema = { enum?: unknown[]; type?: string; minimum?: number; examples?: unknown[]; anyOf?: FieldSchema[] };
let texts = 0;
function sampleOf(name: string, schema: FieldSchema): unknown {
  if (schema.enum) return schema.enum.at(-1);
  if (schema.examples) return schema.examples[0];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer') return schema.minimum ?? 0;
  texts += 1;
  return `${name}${texts}`;
}

async function fill(name: EndpointName, schema: z.core.$ZodType): Promise<Record<string, unknown>> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const entries = Object.entries(properties).map(async ([key, field]) => {
    const record = records[`${name}.${key}`] ?? records[key];
    return [key, record ? await record() : sampleOf(key, field as FieldSchema)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function requestOf(name: EndpointName): Promise<AnyInput> {
  const { params, body } = rowOf(name);
  return {
    params: await fill(name, params),
    ...(body instanceof z.core.$ZodObject ? { body: await fill(name, body) } : {}),
  };
}

const call = (name: EndpointName, input: AnyInput, caller: TestMember, idempotencyKey = randomUUID()) =>
  test.callApi(name, input as Input<EndpointName>, { ...caller.signedIn, idempotencyKey });

/** The refusal of the table, or undefined if the row's handler runs. */
function refusalFor(row: StaffRow, role: Role, relation: (typeof relations)[number]) {
  const isOfOperator = row.path.includes(':operatorId');
  const isPlatform = role === platformRole;
  if (relation === 'ended' || (!isPlatform && (!isOfOperator || relation === 'other'))) return 'not_found';
  return row.permission === 'self' || mayDo(role, row.permission) ? undefined : 'not_allowed';
}

/**
 * A refund in the state that these calls need is days old, and a draft is of one member. `refunds.db.test.ts` and
 * `timetable-files.db.test.ts` have them.
 */
const refusedByState: Readonly<Record<string, string>> = {
  resolveRefund: 'refund_state',
  retryRefund: 'refund_state',
  applyImport: 'import_outdated',
};

let checked = 0;
it.each(rowNames)('%s answers each role as the table says, and writes one audit row for a change', async (name) => {
  const row = rowOf(name);
  for (const role of roles)
    for (const relation of relations) {
      const caller = members.get(`${role} ${relation}`);
      if (!caller) throw new Error('no member');
      const refusal = refusalFor(row, role, relation);
      const input = await requestOf(name);
      const before = await auditRowsOf(test.db, caller.id);
      // Each caller works with the same booking and the same trip.
      await test.db.execute(sql`delete from rate_limits`);
      const key = randomUUID();
      const { code } = await call(name, input, caller, key);
      const expected = refusal ?? refusedByState[name];
      expect([role, relation, code]).toEqual([role, relation, expected]);
      const writes = code === undefined && row.audit !== 'read' && row.audit !== 'none';
      const written = (await auditRowsOf(test.db, caller.id)).slice(before.length);
      expect(written.map(({ action }) => action)).toEqual(writes ? [row.audit] : []);
      if (writes && isIdempotent(row)) {
        const isShownOnce = row.output instanceof z.core.$ZodObject && 'key' in row.output._zod.def.shape;
        expect((await call(name, input, caller, key)).code).toBe(isShownOnce ? 'already_done' : undefined);
        expect(await auditRowsOf(test.db, caller.id)).toHaveLength(before.length + 1);
      }
      checked += 1;
    }
});

it('the walk called each row with each role and relation', () => {
  process.stdout.write(`${checked} calls of ${rowNames.length} rows were checked\n`);
  expect(checked).toBe(rowNames.length * roles.length * relations.length);
});

it('the walk left no name, phone or address of a person in the changed fields', async () => {
  const { rows } = await test.db.execute(sql`
    select action, personal from audit_rows, users,
           unnest(array[users.first_name, users.last_name, users.phone, users.email]) personal
    where strpos(coalesce(before::text, '') || coalesce(after::text, ''), personal) > 0`);
  expect(rows).toEqual([]);
});

it('each permission belongs to a row or a figure of Today, and each call without an audit row has a reason here', () => {
  const used = new Set([...names.map((name) => rowOf(name).permission), ...Object.values(figurePermissions)]);
  expect([...used].filter((permission) => permission !== 'self').toSorted()).toEqual(permissions.toSorted());
  const without = names.filter(
    (name) => rowOf(name).audit === 'none' || (rowOf(name).audit === 'read' && rowOf(name).method !== 'GET'),
  );
  // They change only the caller's own factor, the caller's own draft, or nothing.
  const drafts = ['addTrip', 'draftSchedule', 'previewImport', 'retireSchedule'];
  expect(without.toSorted()).toEqual(['beginFactor', 'checkFactor', 'sendFactorCode', ...drafts].toSorted());
});

it.each(rowNames.filter((name) => isStarred(rowOf(name).permission as Permission)))(
  '%s asks for a second factor of the last 15 minutes, and changes nothing without it',
  async (name) => {
    const minutesAgo = (minutes: number) => new Date(test.clock.read().getTime() - minutes * 60_000);
    for (const factorAt of [null, minutesAgo(16)]) {
      const caller = await addStaff(test.db, own, platformRole, { factorAt });
      expect((await call(name, await requestOf(name), caller)).code).toBe('factor_required');
      expect(await auditRowsOf(test.db, caller.id)).toEqual([]);
    }
  },
);

const mayPlatform = (name: EndpointName) => mayDo(platformRole, rowOf(name).permission as Permission);
it.each(rowNames.filter((name) => rowOf(name).method !== 'GET' && rowOf(name).audit !== 'none' && mayPlatform(name)))(
  '%s refuses an empty reason where one is required',
  async (name) => {
    const row = rowOf(name);
    const { body, ...input } = await requestOf(name);
    const caller = members.get('platform own');
    if (!caller) throw new Error('no member');
    const { code } = await call(name, { ...input, body: { ...(body as object), reason: '  ' } }, caller);
    const isNeeded = row.needsReason === true || row.path.includes(':operatorId');
    expect(code === 'reason_missing').toBe(isNeeded);
  },
);

it('a record of another operator has the bytes of an unknown one', async () => {
  const outsider = members.get('owner other');
  const read = async (operatorId: string) => {
    const url = new URL(`/app/v1/staff/operators/${operatorId}/staff`, testBaseUrl);
    const headers = { 'x-api-key': testApiKey, authorization: `Bearer ${outsider?.accessToken}` };
    const response = await test.send(new Request(url, { headers }));
    return [response.status, await response.text()];
  };
  const unknown = await read(randomUUID());
  expect(unknown[0]).toBe(404);
  expect(await read(own.uuid)).toEqual(unknown);
  expect(await read('no-uuid')).toEqual(unknown);
});
