import { formatPula } from '@/lib/format/money';
import { sql } from 'drizzle-orm';
import { inTransaction } from '@/server/db/client';
import { log } from '@/server/observability/log';
import { createBooking } from '@/server/platform/sales/bookings/create-booking';
import { cancelSeats, lockBooking } from '@/server/platform/sales/bookings/locked-booking';
import { markBookingsUsed } from '@/server/platform/sales/cancellations/lapse-bookings';
import { settleOrThrow } from '@/server/platform/sales/payments/settle-attempt';
import { overtake, type Work } from '@/server/testing/overtake';
import { startRefundScenario } from '@/server/testing/refund-scenario';
import { bookingRequest, hold, holdAndBook } from '@/server/testing/test-bookings';
import { bookingOf, countsOf } from '@/server/testing/test-cancellations';
import { addStaff, auditRowsOf, operatorOf, type TestMember } from '@/server/testing/test-staff';
import { longBus } from '@/server/testing/test-timetable';
import { cancelTrips, cancelWithTrip } from './cancel-trip';

const { test, anna, ben, leg, ...scenario } = startRefundScenario();
const { fare, book, bookByCard, bookPaid, payInCash, stand, state, work, reports, change } = scenario;

let owner: TestMember;
let operatorId: string;
beforeAll(async () => {
  const morula = await operatorOf(test.db, 'Morula Coaches');
  operatorId = morula.uuid;
  owner = await addStaff(test.db, morula, 'owner', { factorAt: new Date('2999-01-01') });
});
beforeEach(() => test.clock.set(new Date()));
afterEach(() => cancelTrips(test.platform));

const inputOf = <Body>(body: Body) => ({ params: { operatorId, tripId: leg.params.tripId }, body });
const cancelTrip = () => test.callApi('cancelTrip', inputOf({ reason: 'No driver' }), owner.signedIn);
const setSales = (sales: 'open' | 'closed') => test.callApi('setSales', inputOf({ sales }), owner.signedIn);
const cancelled = () =>
  test.db.execute(sql`update trips set cancelled_at = ${test.clock.read()} where id = ${leg.tripRowId}`);
const leave = (minutes: number) => test.clock.set(new Date(leg.departsAt.getTime() + minutes * 60_000));

async function refundsOf(bookingId: string) {
  const { rows } = await test.db.execute<{ text: string; messages: string[] }>(sql`
    select cause || ' ' || amount_thebe || ' ' || destination || ' ' || state as text, array(
      select template from message_outbox where cause like 'refund:' || refunds.uuid || '%' order by id) as messages
    from refunds where booking_id = (select id from bookings where uuid = ${bookingId}) order by id`);
  return rows.map(({ text, messages }) => [text, ...messages].join(' '));
}
const reasonOf = async (bookingId: string) => (await bookingOf(test.db, bookingId)).booking.cancelReason;

it('gives every booking its money back and one message, counts nothing, and repeats nothing', async () => {
  const card = await bookPaid('A1');
  const cash = await book('B1');
  await payInCash(cash);
  const unpaid = await book('C1');
  const half = await bookPaid('D1');
  await scenario.approve(await scenario.request(half.bookingId, 1000));
  const all = await bookPaid('E1');
  await scenario.approve(await scenario.request(all.bookingId, fare(1)));
  const back = await holdAndBook(test, ben, await scenario.legOf(longBus, [8, 14]), ['A1']);
  const rowsBefore = (await auditRowsOf(test.db, owner.id)).length;
  expect((await cancelTrip()).status).toBe(200);
  expect(await hold(test, ben, leg, ['F1'])).toMatchObject({ status: 409, code: 'trip_cancelled' });
  expect(await cancelTrips(test.platform)).toBe(6);
  expect([await cancelTrips(test.platform), (await cancelTrip()).status]).toEqual([0, 200]);

  for (const bookingId of [card.bookingId, cash, unpaid, half.bookingId, all.bookingId, back]) {
    expect(await reasonOf(bookingId)).toBe('operator');
    const { status, seats, ledger, messages } = await stand(bookingId);
    expect({ status, seats }).toEqual({ status: 'cancelled', seats: [] });
    expect(messages.filter((name) => name === 'trip-cancelled')).toHaveLength(1);
    expect(Object.values(ledger).reduce((sum: number, thebe = 0) => sum + thebe, 0)).toBe(0);
  }
  expect(await refundsOf(cash)).toEqual([`operator ${fare(1)} wallet done`]);
  expect((await stand(cash)).ledger).toMatchObject({ sales: 0, wallet: fare(1) });
  expect(await refundsOf(unpaid)).toEqual([]);
  expect((await refundsOf(half.bookingId))[1]).toBe(`operator ${fare(1) - 1000} card approved`);
  expect(await refundsOf(all.bookingId)).toHaveLength(1);
  expect(await countsOf(test.db, anna.id)).toEqual([0, 0, 0, 0]);
  const steps = { action: 'booking.cancelled.step', reason: 'No driver' };
  expect((await auditRowsOf(test.db, owner.id)).slice(rowsBefore)).toEqual([
    { action: 'trip.cancelled', reason: 'No driver' },
    ...Array.from({ length: 6 }, () => steps),
  ]);
  await work(3);
  expect(await refundsOf(card.bookingId)).toEqual([`operator ${fare(1)} card done refund-sent refund-done`]);
  const shown = await test.callApi('ownRefunds', {}, anna.signedIn);
  expect(shown.data?.filter(({ bookingId }) => bookingId === card.bookingId)).toMatchObject([{ amountThebe: fare(1) }]);
});

it('leaves a booking to the job: it is not paid, lapsed, used, or cancelled by the passenger', async () => {
  const { bookingId: paid } = await bookPaid('A1');
  const unpaid = await book('B1');
  await cancelled();
  expect(await scenario.start(unpaid)).toMatchObject({ code: 'trip_cancelled' });
  await expect(payInCash(unpaid)).rejects.toMatchObject({ code: 'trip_cancelled' });
  expect(await scenario.cancelAll(unpaid)).toBe(0);
  expect(await scenario.cancel(paid, scenario.due(fare(1)))).toMatchObject({ code: 'trip_cancelled' });
  expect(await scenario.lapse(unpaid)).toBe(false);
  expect(await countsOf(test.db, anna.id)).toEqual([0, 0, 0, 0]);
  leave(24 * 60);
  await markBookingsUsed(test.platform);
  await cancelTrips(test.platform);
  expect([await reasonOf(paid), await reasonOf(unpaid)]).toEqual(['operator', 'operator']);
  expect(await refundsOf(paid)).toHaveLength(1);
});

it('cancels the bookings also if the worker stood still for 29 days', async () => {
  const { bookingId } = await bookPaid('A1');
  await cancelled();
  leave(29 * 24 * 60);
  expect(await cancelTrips(test.platform)).toBe(1);
  expect(await refundsOf(bookingId)).toHaveLength(1);
});

it('keeps the bookings of passengers who have travelled, by the expected time', async () => {
  const { bookingId: gone } = await bookPaid('A1');
  const { bookingId: late } = await bookPaid('B1');
  const ahead = await holdAndBook(test, ben, await scenario.legOf(longBus, [2, 4]), ['C1']);
  await change(late, { delayMinutes: 30 });
  leave(10);
  await cancelTrip();
  await cancelTrips(test.platform);
  expect([await reasonOf(gone), await reasonOf(late), await reasonOf(ahead)]).toEqual([null, 'operator', 'operator']);
});

it('refuses a trip that has left its last stop, and waits for the delay', async () => {
  leave(2 * 24 * 60);
  expect(await cancelTrip()).toMatchObject({ status: 409, code: 'trip_departed' });
  expect(await setSales('closed')).toMatchObject({ status: 409, code: 'trip_departed' });
  await test.db.execute(sql`update trips set delays = '{0,2880}' where id = ${leg.tripRowId}`);
  expect((await cancelTrip()).status).toBe(200);
  expect(await setSales('closed')).toMatchObject({ status: 409, code: 'trip_cancelled' });
});

describe('until the job has run, a cancelled trip', () => {
  const readers = async (bookingId: string) => {
    const params = { bookingId };
    const [bookings, ownTicket, sharedTicket, terms, spec] = await Promise.all([
      test.callApi('bookings', { params: { status: 'active', offset: 0, limit: 50 } }, anna.signedIn),
      test.callApi('ownTicket', { params }, anna.signedIn),
      test.callApi('sharedTicket', { params }),
      test.callApi('refundTerms', { params }, anna.signedIn),
      test.callApi('activeBookings', { params: { userId: anna.uuid } }, anna.signedIn),
    ]);
    const own = (rows: unknown) =>
      (rows as { bookingId?: string; uuid?: string }[]).find((row) => [row.bookingId, row.uuid].includes(bookingId));
    const { reservationNumber } = (await bookingOf(test.db, bookingId)).booking;
    const desk = await test.callApi('shownOwnBooking', { params: { operatorId, reservationNumber } }, owner.signedIn);
    return {
      item: own(bookings.data),
      ownTicket: ownTicket.data,
      sharedTicket: sharedTicket.data,
      terms: terms.data,
      spec: own(spec.data),
      desk: (desk.data as { rows: unknown[] }).rows[0],
    };
  };

  it('is cancelled for every reader, with the reason and the money, and the specified rows keep their form', async () => {
    const { bookingId } = await bookPaid('A1');
    const before = await readers(bookingId);
    expect((await cancelTrip()).status).toBe(200);
    const tripCancelled = { reason: 'No driver', refund: { amount: formatPula(fare(1)), destination: null } };
    const after = await readers(bookingId);
    expect(after.item).toMatchObject({ status: 'cancelled', cancelReason: 'operator', tripCancelled });
    for (const ticket of [after.ownTicket, after.sharedTicket]) {
      expect(ticket).toMatchObject({ status: 'cancelled', tripCancelled, passengers: [{ status: 'cancelled' }] });
    }
    expect(after.terms).toMatchObject({ refusal: 'booking_cancelled' });
    expect(after.desk).toMatchObject({ status: 'cancelled', cashRefusal: 'already_paid', refunds: [] });
    expect(Object.keys(after.spec ?? {})).toEqual(Object.keys(before.spec ?? {}));
    await cancelTrips(test.platform);
    const done = await readers(bookingId);
    expect(done.ownTicket).toMatchObject({ tripCancelled: { reason: 'No driver', refund: { destination: 'card' } } });
    expect([done.item, done.desk]).toMatchObject([undefined, { status: 'cancelled' }]);
  });

  it('runs for passengers who travelled before, and is not cancelled for a passenger who cancelled earlier', async () => {
    const { bookingId } = await bookPaid('A1');
    leave(1);
    await cancelled();
    const { item, terms, desk } = await readers(bookingId);
    expect(item).toMatchObject({ status: 'active', tripCancelled: null });
    expect(terms).toMatchObject({ refusal: 'refund_closed' });
    expect(desk).toMatchObject({ status: 'active' });
  });
});

it.each([
  'Call 1@b.co',
  'see http://a',
  'www.tsela',
  'tsela.co',
  'Tsela.Co',
  'WA.ME/267',
  'ｗｗｗ．ａ．ｃｏ',
  'at 10.0.0.1',
])('refuses the reason %s at its field, and changes nothing', async (reason) => {
  const fields = { reason: 'Passengers read this. Please write it without a link and without @' };
  const late = { params: inputOf({}).params, body: { direction: '1', minutes: 30, reason } };
  for (const answer of [
    await test.callApi('cancelTrip', inputOf({ reason }), owner.signedIn),
    await test.callApi('delayTrip', late, owner.signedIn),
  ])
    expect(answer).toMatchObject({ code: 'invalid_request', details: { fields } });
  expect((await setSales('open')).status).toBe(200);
});

it('reads a reason without a blank after its dots', async () => {
  const reason = 'Flat tyre.We left at 6 a.m. from No.5, 2.30 late.Sorry';
  expect((await test.callApi('cancelTrip', inputOf({ reason }), owner.signedIn)).status).toBe(200);
});

it('closes and opens the sales, and writes a row for each change only', async () => {
  const before = (await auditRowsOf(test.db, owner.id)).length;
  for (const [sales, code] of [
    ['closed', 'sales_closed'],
    ['closed', 'sales_closed'],
    ['open', undefined],
  ] as const) {
    expect((await setSales(sales)).status).toBe(200);
    expect((await hold(test, anna, leg, ['A1'])).code).toBe(code);
  }
  expect((await auditRowsOf(test.db, owner.id)).length).toBe(before + 2);
});

describe('money of a card page that comes', () => {
  it('after the cancellation goes to the wallet, although the provider was away', async () => {
    const { bookingId, token } = await bookByCard('A1');
    await cancelled();
    reports();
    await cancelTrips(test.platform);
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', attempts: ['open'] });
    jest.restoreAllMocks();
    test.bank.act(token, 'pay');
    expect(await state(token)).toBe('credited');
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', ledger: { wallet: fare(1) } });
    expect(await refundsOf(bookingId)).toEqual([]);
  });

  it('before the job pays no booking, and the page of another one is closed', async () => {
    const paying = await bookByCard('A1');
    const open = await bookByCard('B1');
    await cancelled();
    test.bank.act(paying.token, 'pay');
    await cancelTrips(test.platform);
    expect(await stand(paying.bookingId)).toMatchObject({ status: 'cancelled', ledger: { wallet: fare(1) } });
    expect(test.bank.payment(open.token)?.paymentStatus).toBe('cancelled');
  });
});

it('one booking that fails does not stop the others, and is cancelled by the next run', async () => {
  const [first, second] = [await book('A1'), await book('B1')];
  await cancelled();
  const { lockSeats } = test.platform;
  const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  jest
    .spyOn(test.platform, 'lockSeats')
    .mockImplementation((tx, userId, tripId, seats) =>
      seats.includes('A1') ? Promise.reject(new Error('a fault')) : lockSeats(tx, userId, tripId, seats),
    );
  expect(await cancelTrips(test.platform)).toBe(1);
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ event: 'booking_not_lapsed' }), expect.anything());
  expect([(await stand(first)).seats, (await stand(second)).seats]).toEqual([['A1'], []]);
  jest.restoreAllMocks();
  expect(await cancelTrips(test.platform)).toBe(1);
});

describe('a cancellation at the same time as', () => {
  const cancel: Work = async () => {
    await cancelTrip();
  };

  it('the booking of a held seat refuses it', async () => {
    await hold(test, anna, leg, ['A1']);
    const bookSeat: Work = (platform) => createBooking(platform, anna, 'key-1', bookingRequest(leg, ['A1']));
    expect(await overtake(test.platform, bookSeat, cancel)).toEqual({ slow: 'trip_cancelled', quick: 'done' });
  });

  /** Books a seat and runs one of the works while the other one waits. */
  async function race(works: (bookingId: string, settle: Work) => [slow: Work, quick: Work]) {
    const { bookingId, token } = await bookByCard('A1');
    const settle: Work = async (platform) => {
      test.bank.act(token, 'pay');
      await settleOrThrow(platform, token);
    };
    await overtake(test.platform, ...works(bookingId, settle));
    const { provider = 0, sales = 0, wallet = 0, refund_due: due = 0 } = (await stand(bookingId)).ledger;
    expect(provider).toBe(-fare(1));
    expect(await reasonOf(bookingId)).toBe('operator');
    return { sales, wallet, due };
  }
  const cancelAll: Work = async (platform) => {
    await cancelTrip();
    await cancelTrips(platform);
  };

  it('a settlement that is first sends the money back to the card', async () => {
    const money = await race((bookingId, settle) => [
      async (platform) => cancelWithTrip(platform, (await bookingOf(test.db, bookingId)).booking.id),
      async (platform) => {
        await settle(platform);
        await cancelTrip();
      },
    ]);
    expect(money).toEqual({ sales: 0, wallet: 0, due: fare(1) });
  });

  it('a settlement that is second gives the money to the wallet', async () => {
    const money = await race((_bookingId, settle) => [settle, cancelAll]);
    expect(money).toEqual({ sales: 0, wallet: fare(1), due: 0 });
  });

  it('control: a cancellation that reads the booking before its lock keeps the money', async () => {
    const careless =
      (bookingId: string): Work =>
      async (platform) => {
        const { booking } = await bookingOf(test.db, bookingId);
        await inTransaction(platform.db, async (tx) => {
          const locked = await lockBooking(platform, tx, booking.id);
          if (!booking.paidAt) await cancelSeats(tx, locked, ['A1'], { reason: 'operator', now: test.clock.read() });
        });
      };
    const money = await race((bookingId, settle) => [careless(bookingId), settle]);
    expect(money).toEqual({ sales: fare(1), wallet: 0, due: 0 });
  });
});
