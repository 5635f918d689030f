import { sql } from 'drizzle-orm';
import type { AnyInput, Input } from '@/server/api/client';
import { startRefundScenario } from '@/server/testing/refund-scenario';
import { bookingOf, countersOf } from '@/server/testing/test-cancellations';
import { addColleague, addStaff, auditRowsOf, operatorOf, type TestMember } from '@/server/testing/test-staff';

const { test, anna, ben, leg, book, bookPaid, cancel, stand, numberOf, fare, due, change } = startRefundScenario();

type OwnRow = 'ownBookings' | 'shownOwnBooking' | 'findOwnBookings' | 'sendOwnTicket' | 'takePayment';
/** Adds a member of an operator of the test timetable. Returns its calls. */
async function memberOf(name: string, role: 'seller' | 'conductor' = 'seller') {
  const operator = await operatorOf(test.db, name);
  const member: TestMember = await addStaff(test.db, operator, role);
  const call = <Name extends OwnRow>(row: Name, { params, ...input }: AnyInput) => {
    const own = { ...input, params: { operatorId: operator.uuid, ...params } };
    return test.callApi(row, own as AnyInput as Input<Name>, member.signedIn);
  };
  return { call, find: (text: string, day?: string) => call('findOwnBookings', { body: { text, day } }) };
}
const rename = (bookingId: string, names: string) =>
  test.db.execute(sql`
    update passengers set names = ${names} where booking_id = (select id from bookings where uuid = ${bookingId})`);

describe('the staff of an operator', () => {
  it('finds a booking by its number, and by a name among the passengers of a day', async () => {
    const { find, call } = await memberOf('Morula Coaches');
    const bookingId = await book('A1');
    const number = await numberOf(bookingId);
    await rename(bookingId, 'Boitumelo Sebego');
    const one = { query: { id: number }, record: number };
    expect((await find(`${number.slice(0, 4).toLowerCase()} ${number.slice(4)}`)).data).toEqual(one);
    expect((await find('sebego boitu', leg.serviceDate)).data).toEqual(one);
    expect((await find('Sebego')).details.fields?.text).toMatch(/^No passenger of .+ has the name Sebego$/);
    test.clock.set(new Date(leg.departsAt.getTime() - 60_000));
    expect((await find('Sebego')).data).toEqual(one);
    expect((await find(anna.phone, leg.serviceDate)).code).toBe('search_empty');
    expect((await call('ownBookings', { query: { id: number } })).data?.rows).toMatchObject([{ id: number }]);
  });

  it('does not find a booking of another operator', async () => {
    const { bookingId } = await bookPaid('A1');
    const number = await numberOf(bookingId);
    await rename(bookingId, 'Keabetswe Molefe');
    const { call, find } = await memberOf('Naledi Night Lines');
    expect((await call('ownBookings', { query: { id: number } })).data?.rows).toEqual([]);
    const params = { reservationNumber: number };
    expect((await call('shownOwnBooking', { params })).code).toBe('not_found');
    expect((await call('sendOwnTicket', { params, body: {} })).code).toBe('not_found');
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
    expect((await conductor.call('sendOwnTicket', { params, body: {} })).code).toBeUndefined();
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
