import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { localDate } from '@/lib/format/time';
import { Client } from 'pg';
import type { AnyInput, Input } from '@/server/api/client';
import { screens, type Screen } from '@/server/bff/staff/screens';
import { holdAndBook } from '@/server/testing/test-bookings';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { addColleague, addOperator, addStaff, type TestMember, type TestOperator } from '@/server/testing/test-staff';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';

type ListName = Screen['list'];
const test = testPlatform();
const many = 60;
let anna: TestPassenger;
let operator: TestOperator;
let colleague: Awaited<ReturnType<typeof addColleague>>;
let owner: TestMember;

/** Fills each list to more than a page. */
beforeAll(async () => {
  anna = await addPassenger(test.db);
  const bookingId = await holdAndBook(test, anna, await findLeg(test.db, longBus, [1, 3], 2), ['A1']);
  operator = await addOperator(test.db);
  colleague = await addColleague(test);
  owner = await addStaff(test.db, operator, 'owner');
  const booking = sql`(select id from bookings where uuid = ${bookingId})`;
  const each = sql`generate_series(1, ${many}::int) n`;
  const fillings: SQL[] = [
    sql`insert into operators (name, slug) select 'Fill ' || n, 'fill-' || n from ${each}`,
    sql`insert into cities (name, slug, country) select 'Fill ' || n, 'fill-' || n, 'BW' from ${each}`,
    sql`insert into terminal_agents (name, key_hash) select 'Fill ' || n, 'fill ' || n from ${each}`,
    sql`with added as (
          insert into staff_invitations (operator_id, role, contact, token_hash, invited_by, expires_at)
          select ${operator.id}::bigint, 'seller', n || '@fill.example', 'fill ' || n,
                 (select max(id) from staff_members), now() + interval '7 days' from ${each} returning uuid)
        insert into audit_rows (actor, action, subject_kind, subject_uuid)
        select 'tests', 'staff.invited', 'staff_invitation', uuid from added`,
    sql`with bus as (
          insert into buses (operator_id, reg_no, bus_type, layout, total_seats, last_row_full, facilities)
          select ${operator.id}::bigint, 'FILL ' || n, '', '2/2', 44, false, '{}' from ${each} returning id),
        schedule as (
          insert into schedules (operator_id, bus_id, code, days)
          select ${operator.id}::bigint, id, 'FILL ' || id, 127 from bus returning id, bus_id),
        stops as (
          insert into schedule_stops (schedule_id, sequence, direction, city_id, place, arrival_minute, departure_minute)
          select schedule.id, n, 1, (select min(id) from cities), 'Rank', nullif(n, 1), nullif(n, 2)
          from schedule, generate_series(1, 2) n)
        insert into trips (schedule_id, bus_id, service_date)
        select id, bus_id, ${localDate(new Date())}::date from schedule`,
    sql`with leg as (
          insert into legs (schedule_id, departure_sequence, arrival_sequence, from_city_id, to_city_id, departure_minute,
                            arrival_minute, is_default)
          select id, 1, 2, (select min(id) from cities), (select max(id) from cities), 60, 120, true
          from schedules where code like 'FILL %' returning id, schedule_id),
        sold as (
          insert into bookings (reservation_number, user_id, trip_id, leg_id, booking_date, departs_at, arrives_at, fare_thebe,
                                pay_by, idempotency_key, request_hash)
          select 'SOLD' || leg.id, ${anna.id}::bigint, trips.id, leg.id, service_date, now(), now(), 100, now(),
                 'sold ' || leg.id, '' from leg join trips using (schedule_id) returning id),
        paid as (
          insert into ledger_transfers (kind, cause, reference, booking_id)
          select 'terminal_payment', 'terminal:' || gen_random_uuid(), '', id from sold returning id)
        insert into ledger_entries (transfer_id, account, amount_thebe)
        select id, account, thebe from paid, (values ('terminal', -100), ('sales', 100)) side (account, thebe)`,
    sql`alter table payouts disable trigger user`,
    sql`insert into payouts (operator_id, kind, amount_thebe, account_last4, state, requested_by, decided_by, decided_at)
        select ${operator.id}::bigint, 'payout', n, '1234', state, 'tests',
               case state when 'withdrawn' then 'tests' end, case state when 'withdrawn' then now() end
        from ${each}, unnest(array['requested', 'withdrawn']) state`,
    sql`alter table payouts enable trigger user`,
    sql`insert into withdrawals (user_id, account_number, account_last4, bank_name, branch_code, branch_address,
                                 iban_number, iban_last4, amount_thebe, state, confirmed_at, decided_at,
                                 idempotency_key, request_hash)
        select ${anna.id}::bigint, '', '', 'Bank', '1', 'Mall', '', '', n % 7 * 100 + 100, state, now(),
               case state when 'requested' then null else now() end, state || n, ''
        from ${each}, unnest(array['requested', 'paid']) state`,
    sql`insert into payment_attempts (booking_id, provider, state, amount_thebe, seats, expires_at, token, review_at)
        select ${booking}, 'dpo', state, n % 7 * 100 + 100, '{A1}', now(), state || n, now()
        from ${each}, unnest(array['review', 'cancelled']) state`,
    sql`insert into bookings (reservation_number, user_id, trip_id, leg_id, booking_date, departs_at, arrives_at,
                              fare_thebe, pay_by, idempotency_key, request_hash)
        select 'FILL' || n + 1000, user_id, trip_id, leg_id, booking_date, departs_at, arrives_at,
               fare_thebe, pay_by, 'fill ' || n, '' from bookings, ${each} where bookings.uuid = ${bookingId}`,
    sql`alter table terminal_payments disable trigger user`,
    sql`insert into terminal_payments (member_id, operator_id, booking_id, amount_thebe, receipt_number, seats)
        select member.id, operator_id, bookings.id, 100, reservation_number, '{A1}'
        from staff_members member, bookings where member.uuid = ${owner.memberId} and reservation_number like 'FILL%'`,
    sql`alter table terminal_payments enable trigger user`,
    sql`alter table refunds disable trigger user`,
    sql`insert into refunds (booking_id, cause, destination, amount_thebe, state, requested_by)
        select ${booking}, 'goodwill', 'wallet', n % 7 + 1, state, 'tests'
        from ${each}, unnest(array['needs_approval', 'refused']) state`,
    sql`alter table refunds enable trigger user`,
  ];
  for (const filling of fillings) await test.db.execute(filling);
});

const isOfOperator = (name: ListName) =>
  screens.some(({ list, path, only }) => list === name && path.startsWith(':slug') && only !== undefined) ||
  name === 'staffList';

const call = (name: ListName, query: Record<string, string>, id = '') => {
  const operatorId = isOfOperator(name) ? operator.uuid : 'platform';
  const input: AnyInput = {
    params: { operatorId, withdrawalId: id, reservationNumber: id, refundId: id, attemptId: id },
    query,
  };
  // A member of the platform takes no cash.
  const options = name === 'paymentList' ? owner.signedIn : {};
  return colleague.call(name, input as Input<ListName>, options);
};

type Page = { rows: { id: string }[]; next: string | null };
async function read(name: ListName, query: Record<string, string>, id?: string): Promise<Page> {
  const { data } = await call(name, query, id);
  return data as unknown as Page;
}

/** The lists of a search, of the towns with fares and of the drafts have one page. A screen of one record has one row. */
const onePage: readonly ListName[] = ['bookingList', 'passengerList', 'fareList', 'draftList'];
const paged = screens.filter(({ list, isRecord }) => !onePage.includes(list) && !isRecord);

it.each(paged)(
  'the list of $path has all rows on its pages, and reads each record of page two by its id',
  async (screen) => {
    const first = await read(screen.list, {});
    const second = await read(screen.list, { after: first.next ?? '' });
    expect(first.rows).toHaveLength(50);
    expect(second.rows.length).toBeGreaterThanOrEqual(many - 50);
    expect(second.next).toBeNull();
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const { record } = screen;
    if (!record) return;
    for (const { id } of second.rows)
      expect((await read(record.list, { id }, id)).rows.map((row) => row.id)).toEqual([id]);
  },
);

it.each(paged)('the list of $path refuses a broken mark of a page', async ({ list }) => {
  for (const after of ['', 'x', '-1', '1e3', ' 1', '1\0', '9'.repeat(16)])
    expect((await call(list, { after })).code).toBe('invalid_request');
  expect(await read(list, { after: '9'.repeat(15) })).toMatchObject(
    list === 'auditList' ? { rows: { length: 50 } } : { rows: [], next: null },
  );
});

type AmountRow = { id: string; amountThebe?: number; dueThebe?: number };
const amountOf = ({ amountThebe, dueThebe }: AmountRow) => amountThebe ?? dueThebe ?? NaN;
type AmountPage = { rows: AmountRow[]; next: string | null; total: { count: number; amountThebe: number } };

async function readAll(name: ListName, query: Record<string, string>) {
  const rows: AmountRow[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = (await read(name, after ? { ...query, after } : query)) as AmountPage;
    const { next, total } = page;
    rows.push(...page.rows);
    if (next === null) return { rows, total };
    after = next;
  }
  throw new Error('the last page has no next one');
}

describe.each(['withdrawalList', 'refundList', 'reviewList'] as const)('%s', (list) => {
  it('has each record once in Open or Done, in every order, and the sum of the whole list on each page', async () => {
    const [open, done] = [await readAll(list, {}), await readAll(list, { show: 'done' })];
    const ids = [...open.rows, ...done.rows].map(({ id }) => id);
    expect(ids).toHaveLength(2 * many);
    expect(new Set(ids).size).toBe(2 * many);
    for (const [show, shown] of [
      ['open', open],
      ['done', done],
    ] as const) {
      const amountThebe = shown.rows.reduce((sum, row) => sum + amountOf(row), 0);
      expect(shown.total).toEqual({ count: many, amountThebe });
      for (const sort of ['since', 'amount']) {
        const up = await readAll(list, { show, sort });
        const down = await readAll(list, { show, sort: `-${sort}` });
        expect(up.rows.map(({ id }) => id).toSorted()).toEqual(shown.rows.map(({ id }) => id).toSorted());
        expect(down.rows).toEqual(up.rows.toReversed());
        if (sort === 'since') expect(shown.rows).toEqual(show === 'open' ? up.rows : down.rows);
        else expect(up.rows).toEqual(up.rows.toSorted((a, b) => amountOf(a) - amountOf(b)));
      }
    }
  });

  it('refuses an unknown order or state, and has no row after an unknown one', async () => {
    for (const query of [{ show: 'all' }, { show: '' }, { sort: 'name' }, { sort: '-' }])
      expect((await call(list, query)).code).toBe('invalid_request');
    for (const sort of ['since', '-since', 'amount', '-amount'])
      expect(await read(list, { sort, after: '9'.repeat(15) })).toMatchObject({ rows: [], next: null });
  });

  it('finds a record in any state by the number that a person knows', async () => {
    const [record] = (await read(list, { show: 'done' })).rows as { id: string; reservationNumber?: string }[];
    const { id = '', reservationNumber: number = '' } = record ?? {};
    const typed = list === 'withdrawalList' ? `w ${id.slice(0, 8)}.` : `#${number.slice(0, 4)} ${number.slice(4)}`;
    const found = await readAll(list, { number: typed });
    expect(found.rows.map((row) => row.id)).toContain(id);
    expect(found.rows).toHaveLength(list === 'withdrawalList' ? 1 : 2 * many);
    for (const unknown of ['ZZZZZZZZ', 'W', '%', '\0'])
      expect(await read(list, { number: unknown })).toMatchObject({ rows: [], total: { count: 0, amountThebe: 0 } });
  });
});

it('a list reads at most 4 statements', async () => {
  const statements = jest.spyOn(Client.prototype, 'query');
  for (const { list } of paged) {
    statements.mockClear();
    const input: AnyInput = { params: { operatorId: 'platform' }, query: {} };
    await test.callApi(list, input as Input<ListName>, colleague.signedIn);
    expect(statements.mock.calls.length).toBeGreaterThan(1);
    expect(statements.mock.calls.length).toBeLessThanOrEqual(4);
  }
  statements.mockRestore();
});

it.each(screens.filter(({ record }) => record))('the record of $path does not exist for another id', async (screen) => {
  const list = screen.record?.list ?? screen.list;
  const id = list.startsWith('shown') && list.endsWith('Booking') ? 'ZZZZZZZZ' : randomUUID();
  const { data } = await call(list, { id }, id);
  expect((data as Page | undefined)?.rows ?? []).toEqual([]);
});

const firstBooking = async () => {
  const { rows } = await test.db.execute<{ number: string; uuid: string }>(sql`
    update bookings set paid_at = now() where id = (select min(id) from bookings where user_id = ${anna.id})
    returning reservation_number as number, uuid`);
  const { number = '', uuid = '' } = rows[0] ?? {};
  return { number, uuid, typed: `#${number.slice(0, 4).toLowerCase()} ${number.slice(4)}.` };
};
const find = async (text: string) => {
  const { data, code, details } = await colleague.call('findBookings', { body: { text } });
  return data?.query.id.split(',') ?? { code, problem: details.fields?.text };
};

it('one box finds bookings by number, phone, e-mail or the beginnings of names', async () => {
  const { number, typed } = await firstBooking();
  await test.db.execute(sql`
    update passengers set names = 'Boitumelo Tau Sebego' where booking_id = (select id from bookings where reservation_number = ${number})`);
  await test.db.execute(sql`update users set email = 'anna@desk.example' where id = ${anna.id}`);
  expect(await find(typed)).toEqual([number]);
  expect(await find(` ${anna.phone.slice(0, 6)} ${anna.phone.slice(6)}`)).toHaveLength(50);
  expect(await find('Anna@Desk.example')).toHaveLength(50);
  for (const name of ['boitumelo', 'SEBEGO', 'tau boitu', 'Boitumelo Sebego'])
    expect(await find(name)).toEqual([number]);
});

it('a search without a booking says so at the field', async () => {
  expect(await find('ab')).toEqual({ code: 'search_short', problem: 'Please type more' });
  expect(await find('FWTC 9KR3')).toEqual({ code: 'search_empty', problem: 'No booking has the number FWTC 9KR3' });
  for (const typed of ['+267 71 999 999', '71999999', 'stranger@desk.example', 'Tebogoma', 'x%_:&|!', "O'Brien \\'"])
    expect(await find(typed)).toEqual({ code: 'search_empty', problem: `No booking for ${typed}` });
});

it('a search leaves its kind and count in the audit, and no phone and no name', async () => {
  const { rows } = await test.db.execute<{ after: object }>(sql`
    select after from audit_rows where action = 'booking.searched' order by id`);
  expect(rows.map(({ after }) => after)).toContainEqual({ kind: 'phone', found: 50 });
  expect(rows.map(({ after }) => after)).toContainEqual({ kind: 'name', found: 0 });
  const text = JSON.stringify(rows);
  expect(text).not.toMatch(/boitumelo|71999999|desk\.example/i);
  expect(rows.every(({ after }) => Object.keys(after).length === 2)).toBe(true);
});

it('the record of a booking has what a caller asks about, with a timeline in order', async () => {
  const { number, uuid } = await firstBooking();
  await colleague.call('sendTicket', { params: { operatorId: 'platform', reservationNumber: number }, body: {} });
  const { data } = await colleague.call('shownBooking', { params: { reservationNumber: number } });
  const [shown] = data?.rows ?? [];
  expect(shown).toMatchObject({ uuid, phone: anna.phone, isPaid: true, boardingPlace: expect.any(String) as string });
  expect(shown?.names).toHaveLength(1);
  const events = shown?.timeline.map(({ event }) => event) ?? [];
  expect(events[0]).toBe('booked');
  expect(events).toEqual(expect.arrayContaining(['sms', 'paid', 'card_ended', 'refund_asked', 'ticket_sent']));
  const times = shown?.timeline.map(({ at }) => at) ?? [];
  expect(times).toEqual(times.toSorted());
});

it('customer care lists the refunds of a booking in any state, and sends a ticket again', async () => {
  const { number, uuid, typed } = await firstBooking();
  const found = await colleague.call('bookingList', { params: { operatorId: 'platform' }, query: { id: typed } });
  expect(found.data?.rows).toMatchObject([{ id: number, isPaid: true, refunds: { length: 2 * many } }]);
  await test.db.execute(sql`alter table refunds disable trigger user`);
  await test.db.execute(sql`update refunds set state = 'refused'`);
  await test.db.execute(sql`alter table refunds enable trigger user`);
  expect((await colleague.call('refundList', {})).data).toMatchObject({ rows: [], next: null });
  expect((await colleague.call('refundList', { query: { number: typed } })).data?.rows).toHaveLength(50);
  const sent = await colleague.call('sendTicket', {
    params: { operatorId: 'platform', reservationNumber: number },
    body: {},
  });
  expect(sent.code).toBeUndefined();
  const audited = await test.db.execute(sql`select action from audit_rows where subject_uuid = ${uuid}`);
  expect(audited.rows).toEqual([{ action: 'booking.ticket_sent' }, { action: 'booking.ticket_sent' }]);
  const messages = await test.db.execute(sql`select from message_outbox where cause like 'paid:again:%'`);
  expect(messages.rows.length).toBeGreaterThan(0);
  const again = async () =>
    (await colleague.call('sendTicket', { params: { operatorId: 'platform', reservationNumber: number }, body: {} }))
      .code;
  expect([await again(), await again()]).toEqual([undefined, 'too_many_tries']);
});

it('the audit names its subjects as people know them', async () => {
  const { rows } = await test.db.execute<{ name: string; uuid: string }>(sql`
    with one as (select id, uuid, reservation_number as number from bookings where user_id = ${anna.id} order by id limit 1),
    subjects(kind, uuid, name) as (
      select 'booking', uuid, number from one
      union all (select 'refund', refunds.uuid, number from refunds join one on one.id = booking_id limit 1)
      union all (select 'payment_attempt', attempts.uuid, number
                 from payment_attempts attempts join one on one.id = booking_id where state = 'review' limit 1)
      union all (select 'withdrawal', uuid, 'W' || upper(left(uuid::text, 8)) from withdrawals limit 1)
      union all (select 'user', uuid, first_name || ' ' || last_name from users where id = ${anna.id})
      union all (select 'operator', uuid, name from operators where slug = 'fill-1')),
    added as (insert into audit_rows (actor, action, subject_kind, subject_uuid)
              select 'tests', 'report.test', kind, uuid from subjects)
    select name, uuid from subjects`);
  expect(rows).toHaveLength(6);
  for (const { name, uuid } of rows)
    expect((await read('auditList', { area: 'report', subject: uuid })).rows).toMatchObject([{ subjectName: name }]);
});
