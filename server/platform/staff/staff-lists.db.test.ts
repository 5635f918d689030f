import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { AnyInput, Input } from '@/server/api/client';
import type { ListName } from '@/server/bff/staff/screen';
import { screens } from '@/server/bff/staff/screens';
import { holdAndBook } from '@/server/testing/test-bookings';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { addColleague, addOperator, addStaff, type TestOperator } from '@/server/testing/test-staff';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';

const test = testPlatform();
const many = 60;
let anna: TestPassenger;
let operator: TestOperator;
let colleague: Awaited<ReturnType<typeof addColleague>>;

/** Fills each list to more than a page. */
beforeAll(async () => {
  anna = await addPassenger(test.db);
  const bookingId = await holdAndBook(test, anna, await findLeg(test.db, longBus, [1, 3], 2), ['A1']);
  operator = await addOperator(test.db);
  colleague = await addColleague(test);
  await addStaff(test.db, operator, 'owner');
  const booking = sql`(select id from bookings where uuid = ${bookingId})`;
  const each = sql`generate_series(1, ${many}::int) n`;
  const fillings: SQL[] = [
    sql`insert into operators (name, slug) select 'Fill ' || n, 'fill-' || n from ${each}`,
    sql`with added as (
          insert into staff_invitations (operator_id, role, contact, token_hash, invited_by, expires_at)
          select ${operator.id}::bigint, 'seller', n || '@fill.example', 'fill ' || n,
                 (select max(id) from staff_members), now() + interval '7 days' from ${each} returning uuid)
        insert into audit_rows (actor, action, subject_kind, subject_uuid)
        select 'tests', 'staff.invited', 'staff_invitation', uuid from added`,
    sql`insert into withdrawals (user_id, account_number, account_last4, bank_name, branch_code, branch_address,
                                 iban_number, iban_last4, amount_thebe, state, idempotency_key, request_hash)
        select ${anna.id}::bigint, '', '', 'Bank', '1', 'Mall', '', '', 100, 'requested', 'fill ' || n, '' from ${each}`,
    sql`insert into payment_attempts (booking_id, provider, state, amount_thebe, seats, expires_at, token)
        select ${booking}, 'dpo', 'review', 100, '{A1}', now(), 'fill ' || n from ${each}`,
    sql`insert into bookings (reservation_number, user_id, trip_id, leg_id, booking_date, departs_at, arrives_at,
                              fare_thebe, pay_by, idempotency_key, request_hash)
        select 'FILL' || n + 1000, user_id, trip_id, leg_id, booking_date, departs_at, arrives_at,
               fare_thebe, pay_by, 'fill ' || n, '' from bookings, ${each} where bookings.uuid = ${bookingId}`,
    sql`alter table refunds disable trigger user`,
    sql`insert into refunds (booking_id, cause, destination, amount_thebe, state, requested_by)
        select ${booking}, 'goodwill', 'wallet', 1, 'needs_approval', 'tests' from ${each}`,
    sql`alter table refunds enable trigger user`,
  ];
  for (const filling of fillings) await test.db.execute(filling);
});

const call = (name: ListName, query: Record<string, string>, id = '') => {
  const operatorId = name === 'staffList' ? operator.uuid : 'platform';
  const input: AnyInput = { params: { operatorId, withdrawalId: id }, query };
  return colleague.call(name, input as Input<ListName>);
};

type Page = { rows: { id: string }[]; next: string | null };
async function read(name: ListName, query: Record<string, string>, id?: string): Promise<Page> {
  const { data } = await call(name, query, id);
  return data as unknown as Page;
}

/** A search of bookings begins with a passenger. */
const queryOf = (name: ListName): Record<string, string> => (name === 'staffBookings' ? { passenger: anna.uuid } : {});

it.each(screens)(
  'the list of $path has all rows on its pages, and reads each record of page two by its id',
  async (screen) => {
    const query = queryOf(screen.list);
    const first = await read(screen.list, query);
    const second = await read(screen.list, { ...query, after: first.next ?? '' });
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

it.each(screens)('the list of $path refuses a broken mark of a page', async ({ list }) => {
  for (const after of ['', 'x', '-1', '1e3', ' 1', '1\0', '9'.repeat(16)])
    expect((await call(list, { ...queryOf(list), after })).code).toBe('invalid_request');
  expect(await read(list, { ...queryOf(list), after: '9'.repeat(15) })).toMatchObject(
    list === 'auditList' ? { rows: { length: 50 } } : { rows: [], next: null },
  );
});

it.each(screens.filter(({ record }) => record))('the record of $path does not exist for another id', async (screen) => {
  const list = screen.record?.list ?? screen.list;
  const { data } = await call(list, { id: list === 'staffBookings' ? 'ZZZZZZZZ' : randomUUID() }, randomUUID());
  expect((data as Page | undefined)?.rows ?? []).toEqual([]);
});

it('customer care finds bookings by number or phone, with their refunds in any state, and sends a ticket again', async () => {
  const { rows } = await test.db.execute<{ number: string; uuid: string }>(sql`
    update bookings set paid_at = now() where id = (select min(id) from bookings where user_id = ${anna.id})
    returning reservation_number as number, uuid`);
  const { number = '', uuid = '' } = rows[0] ?? {};
  const typed = `#${number.slice(0, 4).toLowerCase()} ${number.slice(4)}.`;
  const found = await colleague.call('staffBookings', { query: { id: typed } });
  expect(found.data?.rows).toMatchObject([{ id: number, isPaid: true, refunds: { length: many } }]);
  const byPhone = await colleague.call('findBookings', { body: { phone: anna.phone } });
  expect(byPhone.data).toEqual({ query: { passenger: anna.uuid } });
  expect((await colleague.call('findBookings', { body: { phone: '+26771999999' } })).code).toBe('not_found');
  await test.db.execute(sql`alter table refunds disable trigger user`);
  await test.db.execute(sql`update refunds set state = 'refused'`);
  await test.db.execute(sql`alter table refunds enable trigger user`);
  expect((await colleague.call('refundList', {})).data).toEqual({ rows: [], next: null });
  expect((await colleague.call('refundList', { query: { number: typed } })).data?.rows).toHaveLength(50);
  const sent = await colleague.call('sendTicket', { params: { reservationNumber: number }, body: {} });
  expect(sent.code).toBeUndefined();
  const audited = await test.db.execute(sql`select action from audit_rows where subject_uuid = ${uuid}`);
  expect(audited.rows).toEqual([{ action: 'booking.ticket_sent' }]);
  const messages = await test.db.execute(sql`select from message_outbox where cause like 'paid:again:%'`);
  expect(messages.rows.length).toBeGreaterThan(0);
});
