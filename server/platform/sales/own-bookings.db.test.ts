import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '@/server/db/client';
import { findNumbers, wanted } from './desk.repo';
import type { AnyInput, Input } from '@/server/api/client';
import { addDays, instantAt } from '@/lib/format/time';
import { holdAndBook } from '@/server/testing/test-bookings';
import { startRefundScenario } from '@/server/testing/refund-scenario';
import { bookingOf, countersOf } from '@/server/testing/test-cancellations';
import { addColleague, addStaff, auditRowsOf, operatorOf, type TestMember } from '@/server/testing/test-staff';

const scenario = startRefundScenario();
const { test, anna, ben, leg, book, bookPaid, cancel, stand, numberOf, fare, due, change, payInCash, legOn } = scenario;

type OwnRow = 'bookingList' | 'shownOwnBooking' | 'findOwnBookings' | 'sendTicket' | 'takePayment';
/** Adds a member of an operator of the test timetable. Returns its calls. */
async function memberOf(name: string, role: 'seller' | 'conductor' | 'accountant' = 'seller') {
  const operator = await operatorOf(test.db, name);
  const member: TestMember = await addStaff(test.db, operator, role);
  const call = <Name extends OwnRow>(row: Name, { params, ...input }: AnyInput) => {
    const own = { ...input, params: { operatorId: operator.uuid, ...params } };
    return test.callApi(row, own as AnyInput as Input<Name>, member.signedIn);
  };
  return {
    call,
    id: member.id,
    find: (text: string, day?: string) => call('findOwnBookings', { body: { text, day } }),
  };
}
const rename = (bookingId: string, names: string) =>
  test.db.execute(sql`
    update passengers set names = ${names} where booking_id = (select id from bookings where uuid = ${bookingId})`);

describe('the staff of an operator', () => {
  it('finds a booking by its number, and by a name on a day, or today and later', async () => {
    const { find, call } = await memberOf('Morula Coaches');
    const bookingId = await book('A1');
    const number = await numberOf(bookingId);
    await rename(bookingId, 'Boitumelo Sebego');
    const one = { query: { id: number }, record: number };
    expect((await find(`${number.slice(0, 4).toLowerCase()} ${number.slice(4)}`)).data).toEqual(one);
    expect((await find('sebego boitu', leg.serviceDate)).data).toEqual(one);
    expect((await find('Sebego')).data).toEqual(one);
    const nextDay = addDays(leg.serviceDate, 1);
    const refused = /^No passenger of .+ has the name Sebego$/;
    expect((await find('Sebego', nextDay)).details.fields?.text).toMatch(refused);
    test.clock.set(new Date(leg.departsAt.getTime() + 60_000));
    expect((await find('Sebego')).data).toEqual(one);
    expect((await call('bookingList', { query: { id: number } })).data?.rows).toMatchObject([{ id: number }]);
    test.clock.set(instantAt(nextDay, 10));
    expect((await find('Sebego')).details.fields?.text).toBe(
      'No passenger of today or a later day has the name Sebego',
    );
    // The bus of yesterday is late past midnight.
    await change(bookingId, { delayMinutes: 1439 });
    expect((await find('Sebego')).data).toEqual(one);
  });

  it('leaves an audit row for each search, also for one that finds nothing', async () => {
    const { find, id } = await memberOf('Morula Coaches');
    expect((await find('Zanele Unknown')).code).toBe('search_empty');
    const { rows } = await test.db.execute(sql`select action, after from audit_rows where user_id = ${id}`);
    expect(rows).toEqual([{ action: 'booking.searched', after: { kind: 'name', found: 0 } }]);
  });

  it('finds by name or phone the unpaid bookings first, then the next departure, and lists them in this order', async () => {
    const { bookingId: paid } = await bookPaid('A1');
    const later = await holdAndBook(test, anna, await legOn(5), ['H1']);
    const sooner = await holdAndBook(test, anna, await legOn(4), ['H1']);
    const ordered = await Promise.all([sooner, later, paid].map(numberOf));
    await Promise.all([paid, sooner, later].map((bookingId) => rename(bookingId, 'Naledi Tau')));
    const { find, call } = await memberOf('Morula Coaches');
    for (const text of ['naledi', anna.phone]) {
      const id = (await find(text)).data?.query.id ?? '';
      expect(id.split(',').filter((number) => ordered.includes(number))).toEqual(ordered);
    }
    const listed = await call('bookingList', { query: { id: ordered.join(',') } });
    expect(listed.data?.rows.map(({ id }) => id)).toEqual(ordered);
    // A role that sees three digits of a phone number cannot confirm a whole one.
    for (const role of ['conductor', 'accountant'] as const)
      expect((await (await memberOf('Morula Coaches', role)).find(anna.phone)).code).toBe('search_empty');
    expect((await (await memberOf('Naledi Night Lines')).find(anna.phone)).code).toBe('search_empty');
  });

  it('finds a name by its letters, whatever its accents, apostrophes, hyphens and case', async () => {
    const { find } = await memberOf('Morula Coaches');
    const { call: callDesk } = await addColleague(test);
    const bookingId = await book('A1');
    const number = await numberOf(bookingId);
    const searches: Record<string, string[]> = {
      'Tšepo Moyo': ['tsepo', 'TŠEPO', 'tse mo', 'Ts\u030cepo', 'moyo, tšepo'],
      'Élise Kgosi': ['Elise', 'élise', 'ÉLISE', 'e\u0301li'],
      ONeil: ["O'Neil", 'o’neil', 'oneil', 'O´Neil'],
      'Zoe\u0308': ['Zoë', 'zoe', 'ZOË'],
      'Mpho Tau Sebego': ['Tau-Sebego', 'tau–seb', 'sebego-tau'],
      'Łukasz Ødegård': ['łukasz', 'ØDEGARD'],
    };
    for (const [names, texts] of Object.entries(searches)) {
      await rename(bookingId, names);
      for (const text of texts) {
        expect([text, (await find(text)).data?.record]).toEqual([text, number]);
        expect([text, (await callDesk('findBookings', { body: { text } })).data?.record]).toEqual([text, number]);
      }
    }
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const explain = async (query: SQL) => {
        const { rows } = await tx.execute(sql`explain ${query}`);
        expect(JSON.stringify(rows)).toContain('passengers_folded_names');
        return { rows: [] };
      };
      await findNumbers({ execute: explain } as unknown as Queries, wanted.named('zoe'), 1);
      // A restore writes rows while no schema is searched.
      await tx.execute(sql`set local search_path = ''`);
      await tx.execute(sql`update public.passengers set names = 'Wame Ň' where names like 'Łukasz%'`);
    });
    expect((await find('wame n')).data?.record).toBe(number);
    for (const text of ['tsepa', 'epo', '⑴⑵⑶', "' & '", '\\\\\\'])
      expect([text, (await find(text)).code]).toEqual([text, 'search_empty']);
  });

  it('does not find a booking of another operator', async () => {
    const { bookingId } = await bookPaid('A1');
    const number = await numberOf(bookingId);
    await rename(bookingId, 'Keabetswe Molefe');
    const { call, find } = await memberOf('Naledi Night Lines');
    expect((await call('bookingList', { query: { id: number } })).data?.rows).toEqual([]);
    const params = { reservationNumber: number };
    expect((await call('shownOwnBooking', { params })).code).toBe('not_found');
    expect((await call('sendTicket', { params, body: {} })).code).toBe('not_found');
    const taken = await call('takePayment', { body: { reservationNumber: number, amountThebe: fare(1) } });
    expect(taken.code).toBe('not_found');
    for (const text of [number, 'Keabetswe']) expect((await find(text, leg.serviceDate)).code).toBe('search_empty');
  });

  it('sees the phone by role, and a seller the receipt of the cash', async () => {
    const seller = await memberOf('Morula Coaches');
    const conductor = await memberOf('Morula Coaches', 'conductor');
    const params = { reservationNumber: await numberOf(await book('A1', 'A2')) };
    const shown = async ({ call }: typeof seller) => (await call('shownOwnBooking', { params })).data?.rows[0];
    const record = await shown(seller);
    expect(record).toMatchObject({ phone: anna.phone, isPaid: false, priceThebe: fare(2), paymentId: null });
    const taken = await seller.call('takePayment', { body: { ...params, amountThebe: fare(2) } });
    expect(await shown(seller)).toMatchObject({ isPaid: true, paymentId: taken.data?.record });
    expect(await shown(conductor)).toMatchObject({ phone: `…${anna.phone.slice(-3)}`, paymentId: null });
    expect((await conductor.call('sendTicket', { params, body: {} })).code).toBeUndefined();
  });
});

describe('customer care', () => {
  const findAs = async () => {
    const { call, id } = await addColleague(test);
    return { id, find: async (text: string) => (await call('findBookings', { body: { text } })).data };
  };

  it('finds a booking by what the passenger reads out, and opens it', async () => {
    const { bookingId, token } = await bookPaid('A1');
    const number = await numberOf(bookingId);
    const { rows } = await test.db.execute<{ reference: string }>(
      sql`select provider_reference as reference from payment_attempts where token = ${token}`,
    );
    const reference = rows[0]?.reference ?? '';
    const { find, id } = await findAs();
    const found = { query: { id: number }, record: number };
    const spaced = `${reference.slice(0, 4).toLowerCase()} ${reference.slice(4)}.`;
    const starts = [number.slice(0, 6), number.slice(0, 7).toLowerCase()];
    for (const text of [reference, spaced, token, token.toLowerCase(), ...starts])
      expect([text, await find(text)]).toEqual([text, found]);
    for (const text of [reference.slice(0, 7), token.slice(1), number.slice(0, 5)])
      expect([text, await find(text)]).toEqual([text, undefined]);
    const kinds = (await test.db.execute(sql`select after from audit_rows where user_id = ${id} order by id`)).rows;
    expect(kinds[0]).toEqual({ after: { kind: 'reference', found: 1 } });
    expect(kinds.at(-1)).toEqual({ after: { kind: 'name', found: 0 } });
  });

  it('finds the booking of a receipt with the operator or the terminal that gave it', async () => {
    const [first, second] = [await book('A1'), await book('A2')];
    const seller = await memberOf('Morula Coaches');
    const body = { reservationNumber: await numberOf(first), amountThebe: fare(1) };
    const { data } = await seller.call('takePayment', { body });
    await payInCash(second);
    const receipt = await test.db.execute<{ number: string }>(
      sql`select receipt_number as number from terminal_payments where uuid = ${data?.record ?? null}`,
    );
    const { number = '' } = receipt.rows[0] ?? {};
    const agent = await test.db.execute<{ name: string }>(
      sql`select name from terminal_agents order by id desc limit 1`,
    );
    const { find } = await findAs();
    const [ofFirst, ofSecond] = [await numberOf(first), await numberOf(second)];
    for (const text of [`Morula Coaches ${number}`, `Receipt ${number}, môrula`, `morula ${Number(number)}`])
      expect([text, (await find(text))?.record]).toEqual([text, ofFirst]);
    expect((await find(`${agent.rows[0]?.name ?? ''} ${ofSecond}`))?.record).toBe(ofSecond);
    expect(await find(`Naledi Night Lines ${number}`)).toBeUndefined();
    expect((await find(number))?.query.id.split(',')).toContain(ofFirst);
    // An operator does not find the receipts of another one.
    expect((await seller.find(`Morula ${number}`)).data?.record).toBe(ofFirst);
    expect((await (await memberOf('Naledi Night Lines')).find(`Morula ${number}`)).code).toBe('search_empty');
  });

  it('opens the withdrawal of a reference', async () => {
    const added = await test.db.execute<{ uuid: string }>(sql`
      insert into withdrawals (user_id, account_number, account_last4, bank_name, branch_code, branch_address, iban_number,
        iban_last4, amount_thebe, state, confirmed_at, idempotency_key, request_hash)
      values (${anna.id}, '', '1234', 'Bank', '1', 'Gaborone', '', '1234', 10000, 'requested', now(), 'find', '')
      returning uuid`);
    const uuid = added.rows[0]?.uuid ?? '';
    const reference = `W${uuid.slice(0, 8).toUpperCase()}`;
    const { find, id } = await findAs();
    for (const text of [reference, ` ${reference.slice(0, 5).toLowerCase()} ${reference.slice(5)}.`])
      expect(await find(text)).toEqual({ query: { id: uuid }, record: uuid, screen: 'withdrawals' });
    const audited = await test.db.execute(sql`select after from audit_rows where user_id = ${id}`);
    expect(audited.rows[0]).toEqual({ after: { kind: 'withdrawal', found: 1 } });
    expect((await (await memberOf('Morula Coaches')).find(reference)).code).toBe('search_empty');
    await test.db.execute(sql`
      update withdrawals set state = 'expired', confirmed_at = null, decided_at = now() where uuid = ${uuid}`);
    expect(await find(reference)).toBeUndefined();
  });
});

it('says why no cash is taken for a booking of an operator', async () => {
  const { call } = await memberOf('Morula Coaches');
  const refusalOf = async (bookingId: string) => {
    const params = { reservationNumber: await numberOf(bookingId) };
    const shown = (await call('shownOwnBooking', { params })).data?.rows[0];
    const taken = await call('takePayment', { body: { ...params, amountThebe: fare(1) } });
    return [shown?.cashRefusal, taken.code];
  };
  const [cardOnly, late, departed, cancelled] = [
    await book('A1'),
    await book('A2'),
    await book('A3'),
    await book('A4'),
  ];
  const now = test.clock.read();
  await change(cardOnly, { payBy: leg.departsAt });
  await change(late, { payBy: now });
  await change(departed, { departsAt: new Date(now.getTime() - 1) });
  await change(cancelled, { status: 'cancelled' });
  expect(await refusalOf(cardOnly)).toEqual(['card_only', 'card_only']);
  expect(await refusalOf(late)).toEqual(['payment_too_late', 'payment_too_late']);
  expect(await refusalOf(departed)).toEqual(['trip_departed', 'trip_departed']);
  expect(await refusalOf(cancelled)).toEqual(['booking_cancelled', 'booking_cancelled']);
  const { bookingId: paid } = await bookPaid('B1');
  expect(await refusalOf(paid)).toEqual(['already_paid', 'already_paid']);
  const set = (cancelledAt: Date | null) =>
    test.db.execute(sql`update trips set cancelled_at = ${cancelledAt} where uuid = ${leg.params.tripId}`);
  const open = await book('B2');
  await set(now);
  expect(await refusalOf(open)).toEqual(['trip_cancelled', 'trip_cancelled']);
  await set(null);
  expect(await refusalOf(open)).toEqual([null, undefined]);
});

describe('customer care cancels for the passenger', () => {
  const refundsOf = async (userId: number) =>
    (
      await test.db.execute(sql`
        select cause, state, destination, amount_thebe, charge_thebe, refunds.requested_by
        from refunds join bookings on bookings.id = booking_id where user_id = ${userId}`)
    ).rows;
  const messagesOf = async (userId: number) =>
    (
      await test.db.execute(sql`
        select template from message_outbox, refunds join bookings on bookings.id = booking_id
        where user_id = ${userId} and message_outbox.cause like 'refund:' || refunds.uuid || '%' order by message_outbox.id`)
    ).rows;

  it('with the refund, the counters and the messages of a cancellation of the passenger, once', async () => {
    const own = await bookPaid('A1');
    const { bookingId } = await bookPaid('A2');
    await change(bookingId, { userId: ben.id });
    const params = { reservationNumber: await numberOf(bookingId) };
    const { call, id } = await addColleague(test);
    const [shown] = (await call('shownBooking', { params })).data?.rows ?? [];
    expect(shown).toMatchObject({ refusal: null, refundThebe: due(fare(1)) });
    const request = (amountThebe: number) =>
      call('cancelBooking', { params, body: { amountThebe, reason: 'The buyer called' } });
    expect((await request(due(fare(1)) + 1)).code).toBe('refund_changed');
    expect(await stand(bookingId)).toMatchObject({ status: 'active', seats: ['A2'] });
    await cancel(own.bookingId, due(fare(1)));
    test.published.length = 0;
    const first = await request(due(fare(1)));
    expect(await request(due(fare(1)))).toEqual(first);
    expect(test.published).toEqual([{ tripId: leg.tripRowId, seat: 'A2' }]);
    expect(await countersOf(test.db, ben.id)).toEqual(await countersOf(test.db, anna.id));
    expect(await refundsOf(ben.id)).toEqual(await refundsOf(anna.id));
    expect(await messagesOf(ben.id)).toEqual(await messagesOf(anna.id));
    expect((await bookingOf(test.db, bookingId)).booking.cancelReason).toBe('passenger');
    expect(await auditRowsOf(test.db, id)).toEqual([{ action: 'booking.cancelled', reason: 'The buyer called' }]);
    const [after] = (await call('shownBooking', { params })).data?.rows ?? [];
    expect(after?.timeline.map(({ event }) => event)).toContain('desk_cancelled');
  });

  it('and refuses as the passenger is refused', async () => {
    const reservationNumber = await numberOf(await book('A1'));
    const { call } = await addColleague(test);
    const params = { reservationNumber };
    expect((await call('shownBooking', { params })).data?.rows).toMatchObject([{ refusal: 'not_paid' }]);
    const refused = await call('cancelBooking', { params, body: { amountThebe: 0, reason: 'a call' } });
    expect(refused.code).toBe('not_paid');
  });
});
