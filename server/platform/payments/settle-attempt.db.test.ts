import { eq, sql } from 'drizzle-orm';
import { bookings, passengers } from '@/server/db/schema/bookings';
import { lapseBooking, lapseBookings } from '@/server/platform/bookings/lapse-bookings';
import { hold, holdAndBook } from '@/server/testing/test-bookings';
import { standing } from '@/server/testing/test-money';
import { addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { openCard, provider, startCard, verify, verifyBody } from '@/server/testing/test-payments';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg, type TestLeg } from '@/server/testing/test-trips';
import { cancelPassengers } from '@/server/platform/bookings/cancel-passengers';
import { findBooking } from '@/server/platform/bookings/bookings.repo';

let test: TestPlatform;
let anna: TestPassenger;
let ben: TestPassenger;
let leg: TestLeg;
/** Each check has a trip of its own. */
let day = 1;

beforeAll(async () => {
  test = await openTestPlatform();
});
beforeEach(async () => {
  day += 1;
  test.clock.set(new Date());
  leg = await findLeg(test.db, longBus, [1, 3], day);
  const [first, second] = await addPassengers(test.db, 2);
  if (!first || !second) throw new Error('two passengers are needed');
  [anna, ben] = [first, second];
});
afterAll(() => test.close());

const book = (...seats: string[]) => holdAndBook(test, anna, leg, seats);
const stand = (bookingId: string) => standing(test.db, bookingId);
const state = async (token: string) => (await verify(test, token)).data?.state;
const fare = (seats: number) => leg.fareThebe * seats;

/** Makes the time to pay pass, and the clockwork end what is due. */
async function lapse() {
  test.clock.set(new Date(leg.departsAt.getTime() - 29 * 60_000));
  return lapseBookings(test.platform);
}

async function cancelAll(bookingId: string) {
  const { booking } = (await findBooking(test.db, bookingId)) ?? {};
  const people = await test.db
    .select()
    .from(passengers)
    .where(eq(passengers.bookingId, booking?.id ?? 0));
  return cancelPassengers(
    test.platform,
    booking?.id ?? 0,
    people.map(({ uuid }) => uuid),
  );
}

describe('a card payment', () => {
  it('that the provider confirms pays the booking, once, with one message', async () => {
    const bookingId = await book('A1', 'A2');
    const token = await openCard(test, anna, bookingId);
    test.bank.act(token, 'pay');
    expect(await Promise.all(Array.from({ length: 8 }, () => state(token)))).toEqual(Array(8).fill('paid'));
    expect(await state(token)).toBe('paid');
    expect(await stand(bookingId)).toEqual({
      ...{ status: 'active', paid: true, seats: ['A1', 'A2'], attempts: ['paid'] },
      ledger: { provider: -fare(2), sales: fare(2) },
      messages: ['booking-made', 'booking-paid'],
    });
  });

  it('that nobody has paid yet, or that is declined, changes nothing', async () => {
    const bookingId = await book('A1');
    const token = await openCard(test, anna, bookingId);
    expect(await state(token)).toBe('unpaid');
    test.bank.act(token, 'decline');
    expect(await state(token)).toBe('ended');
    expect(await stand(bookingId)).toMatchObject({ paid: false, seats: ['A1'], attempts: ['declined'], ledger: {} });
  });

  it('that was declined may still be paid with another card', async () => {
    const bookingId = await book('A1');
    const token = await openCard(test, anna, bookingId);
    test.bank.act(token, 'decline');
    await state(token);
    test.bank.act(token, 'pay');
    expect(await state(token)).toBe('paid');
    expect(await stand(bookingId)).toMatchObject({ paid: true, attempts: ['paid'] });
  });

  it('at the bank is pending, keeps its seats past the time to pay, and is paid then', async () => {
    const bookingId = await book('A1');
    const token = await openCard(test, anna, bookingId);
    test.bank.act(token, 'pay-later');
    expect(await state(token)).toBe('pending');
    const clock = test.clock.read();
    test.clock.advanceSeconds(9);
    expect(await state(token)).toBe('pending');
    test.clock.set(clock);
    test.clock.advanceSeconds(11);
    expect(await state(token)).toBe('paid');
    expect(await stand(bookingId)).toMatchObject({ paid: true, attempts: ['paid'] });
  });

  it.each(['wrong-amount', 'other-currency', 'underpaid'] as const)(
    'of %s is looked at by a person: not paid, the seats are kept, the passenger is told once',
    async (action) => {
      const bookingId = await book('A1');
      const token = await openCard(test, anna, bookingId);
      test.bank.act(token, action);
      expect(await state(token)).toBe('review');
      expect(await state(token)).toBe('review');
      expect(await lapse(bookingId)).toBe(false);
      expect(await stand(bookingId)).toEqual({
        ...{ status: 'active', paid: false, seats: ['A1'], attempts: ['review'], ledger: {} },
        messages: ['booking-made', 'payment-review'],
      });
    },
  );

  it('that the customer converted counts what is taken in pula', async () => {
    const bookingId = await book('A1');
    const token = await openCard(test, anna, bookingId);
    test.bank.act(token, 'converted');
    expect(await state(token)).toBe('paid');
  });

  it('of a token of nobody is not found', async () => {
    expect(await verify(test, 'FFFFFFFF-0000-4000-8000-000000000000')).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});

describe('money that comes late', () => {
  async function lapsed() {
    const bookingId = await book('A1', 'A2');
    const token = await openCard(test, anna, bookingId);
    // The provider takes it in the last moment, and says so after we have given up.
    await test.db.execute(sql`update payment_attempts set state = 'expired' where token = ${token}`);
    expect(await lapse(bookingId)).toBe(true);
    expect(await stand(bookingId)).toMatchObject({
      status: 'cancelled',
      seats: [],
      messages: ['booking-made', 'booking-lapsed'],
    });
    test.clock.set(new Date());
    test.bank.act(token, 'pay');
    return { bookingId, token };
  }

  it('takes the same seats again when they are free', async () => {
    const { bookingId, token } = await lapsed();
    expect(await state(token)).toBe('paid');
    expect(await stand(bookingId)).toMatchObject({
      ...{ status: 'active', paid: true, seats: ['A1', 'A2'], ledger: { provider: -fare(2), sales: fare(2) } },
      messages: ['booking-made', 'booking-lapsed', 'booking-paid'],
    });
    expect(test.published).toEqual(expect.arrayContaining([{ tripId: leg.tripRowId, seat: 'A1' }]));
  });

  it('goes to the wallet when one of them is gone, with a message', async () => {
    const { bookingId, token } = await lapsed();
    await hold(test, ben, leg, ['A2']);
    expect(await state(token)).toBe('credited');
    expect(await state(token)).toBe('credited');
    expect(await stand(bookingId)).toMatchObject({
      ...{ status: 'cancelled', paid: false, seats: [], ledger: { provider: -fare(2), wallet: fare(2) } },
      messages: ['booking-made', 'booking-lapsed', 'wallet-credited'],
    });
    expect((await test.ask('transactions', {}, anna.signedIn)).data).toMatchObject({ balance: '82.00' });
  });

  it('goes to the wallet once the bus has left', async () => {
    const { bookingId, token } = await lapsed();
    test.clock.set(leg.departsAt);
    expect(await state(token)).toBe('credited');
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', paid: false });
  });

  it('takes back seats that the passenger had begun to hold anew', async () => {
    const { token } = await lapsed();
    await hold(test, anna, leg, ['A1']);
    expect(await state(token)).toBe('paid');
  });

  it('for a booking that a passenger left pays for who is left, the rest goes to the wallet', async () => {
    const bookingId = await book('A1', 'A2');
    const token = await openCard(test, anna, bookingId);
    await test.db.execute(sql`
      update passengers set status = 'cancelled' from bookings
      where bookings.id = booking_id and bookings.uuid = ${bookingId} and seat = 'A2'`);
    test.bank.act(token, 'pay');
    expect(await state(token)).toBe('paid');
    expect(await stand(bookingId)).toMatchObject({
      ...{ paid: true, ledger: { provider: -fare(2), sales: fare(1), wallet: fare(1) } },
      messages: ['booking-made', 'booking-paid', 'wallet-credited'],
    });
  });
});

describe('two attempts', () => {
  it('the first is cancelled at the provider before the second is made', async () => {
    const bookingId = await book('A1');
    const first = await openCard(test, anna, bookingId);
    const second = await openCard(test, anna, bookingId);
    expect(test.bank.payment(first)?.standing).toBe('cancelled');
    expect(test.bank.payment(second)?.standing).toBe('open');
    expect((await stand(bookingId)).attempts).toEqual(['cancelled', 'open']);
  });

  it('the first was paid meanwhile: the second is not begun', async () => {
    const bookingId = await book('A1');
    const first = await openCard(test, anna, bookingId);
    test.bank.act(first, 'pay');
    const again = await test.ask('startPayment', { params: { bookingId } }, anna.signedIn);
    expect(again).toMatchObject({ status: 409, code: 'already_paid' });
    expect(await stand(bookingId)).toMatchObject({ paid: true, attempts: ['paid'] });
  });

  it('the first is at the bank: the second is not begun', async () => {
    const bookingId = await book('A1');
    test.bank.act(await openCard(test, anna, bookingId), 'pay-later');
    const again = await test.ask('startPayment', { params: { bookingId } }, anna.signedIn);
    expect(again).toMatchObject({ status: 409, code: 'payment_pending' });
  });

  it('both paid all the same: one pays, the other goes to the wallet', async () => {
    const bookingId = await book('A1');
    const first = await openCard(test, anna, bookingId);
    test.bank.act(first, 'pay');
    // What should not be: the first ended unseen.
    await test.db.execute(sql`update payment_attempts set state = 'expired' where token = ${first}`);
    // The reference is paid there, which the provider tells; the real one checks it only as a token is made.
    const second = await startCard(test, anna, bookingId);
    const message = { ...provider, payload: second.payload };
    const refused = await test.ask(
      'initiatePayment',
      { params: provider, body: { payload: message.payload } },
      anna.signedIn,
    );
    expect(refused).toMatchObject({ status: 409, code: 'already_paid' });
    expect(await stand(bookingId)).toMatchObject({ paid: true, attempts: ['paid', 'failed'] });
  });

  it('two tokens that were both paid: one pays, the other is credited', async () => {
    const bookingId = await book('A1');
    const first = await openCard(test, anna, bookingId);
    await test.db.execute(sql`update payment_attempts set state = 'expired' where token = ${first}`);
    const second = await openCard(test, anna, bookingId);
    test.bank.act(first, 'pay');
    test.bank.act(second, 'pay');
    const states = await Promise.all([state(first), state(second)]);
    expect(states.sort()).toEqual(['credited', 'paid']);
    expect(await stand(bookingId)).toMatchObject({
      ...{ paid: true, attempts: ['paid', 'paid'] },
      ledger: { provider: -2 * fare(1), sales: fare(1), wallet: fare(1) },
      messages: expect.arrayContaining(['booking-paid', 'wallet-credited']) as string[],
    });
  });

  it('begun at once leave one that browsers can pay by', async () => {
    const bookingId = await book('A1');
    const ask = () => test.ask('startPayment', { params: { bookingId } }, anna.signedIn);
    const begun = await Promise.all([ask(), ask(), ask()]);
    expect(begun.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const { rows } = await test.db.execute<{ count: number }>(sql`
      select count(*)::int as count from payment_attempts join bookings on bookings.id = booking_id
      where bookings.uuid = ${bookingId} and state in ('starting', 'open', 'pending')`);
    expect(rows[0]?.count).toBe(1);
  });

  it('a token that came after its place was taken is cancelled there and kept here', async () => {
    const bookingId = await book('A1');
    const first = await startCard(test, anna, bookingId);
    const original = test.platform.payments.createToken;
    let late = '';
    test.platform.payments.createToken = async (message) => {
      const outcome = await original(message);
      if (outcome.kind === 'created') late = outcome.token;
      await startCard(test, anna, bookingId);
      return outcome;
    };
    const answer = await test.ask(
      'initiatePayment',
      { params: provider, body: { payload: first.payload } },
      anna.signedIn,
    );
    test.platform.payments.createToken = original;
    expect(answer).toMatchObject({ status: 409, code: 'payment_superseded' });
    expect(test.bank.payment(late)?.standing).toBe('cancelled');
    expect((await stand(bookingId)).attempts).toEqual(['failed', 'starting']);
  });
});

describe('what a caller says is not believed', () => {
  it('update-with-payment asks the provider instead', async () => {
    const bookingId = await book('A1');
    const token = await openCard(test, anna, bookingId);
    const update = () =>
      test.ask(
        'updateWithPayment',
        { params: { bookingId }, body: { isPaid: 'Yes', referenceNumber: token } },
        anna.signedIn,
      );
    expect((await update()).data).toEqual({ isPaid: 'No' });
    test.bank.act(token, 'pay');
    expect((await update()).data).toEqual({ isPaid: 'Yes' });
    expect((await update()).data).toEqual({ isPaid: 'Yes' });
    expect((await stand(bookingId)).messages).toEqual(['booking-made', 'booking-paid']);
  });

  it('a message for another amount, reference, currency or time is not sent', async () => {
    const bookingId = await book('A1');
    const { payload } = await startCard(test, anna, bookingId);
    const change = (from: RegExp, to: string) => payload.replace(from, to);
    const forged = [
      change(/<PaymentAmount>[^<]*/, '<PaymentAmount>1.00'),
      change(/<CompanyRef>[^<]*/, '<CompanyRef>AAAAAAAA'),
      change(/<PaymentCurrency>BWP/, '<PaymentCurrency>ZAR'),
      change(/<CompanyRefUnique>1/, '<CompanyRefUnique>0'),
      change(/<PTL>[^<]*/, '<PTL>9999'),
      '<API3G><Request>verifyToken</Request></API3G>',
      'no XML',
    ];
    for (const wrong of forged) {
      expect(wrong).not.toBe(payload);
      const answer = await test.ask('initiatePayment', { params: provider, body: { payload: wrong } }, anna.signedIn);
      expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
    }
    expect((await stand(bookingId)).attempts).toEqual(['starting']);
  });

  it("somebody else's attempt is not found, and another provider is not either", async () => {
    const { payload } = await startCard(test, anna, await book('A1'));
    const send = (who: TestPassenger, name: string) =>
      test.ask('initiatePayment', { params: { provider: name }, body: { payload } }, who.signedIn);
    expect(await send(ben, 'dpo')).toMatchObject({ status: 404, code: 'not_found' });
    expect(await send(anna, 'other')).toMatchObject({ status: 404, code: 'not_found' });
    expect((await send(anna, 'dpo')).status).toBe(200);
  });

  it('a push only names whom to ask about, by token or by reference', async () => {
    const bookingId = await book('A1');
    const token = await openCard(test, anna, bookingId);
    const push = (body: { token: string | null; reference: string | null }) =>
      test.ask('pushPayment', { params: provider, body });
    expect((await push({ token, reference: null })).data).toEqual({ attempts: 1 });
    expect((await push({ token: 'forged-token', reference: 'AAAAAAAA' })).data).toEqual({ attempts: 0 });
    expect((await stand(bookingId)).paid).toBe(false);
    test.bank.act(token, 'pay');
    const [row] = await test.db.select().from(bookings).where(eq(bookings.uuid, bookingId));
    expect((await push({ token: null, reference: row?.reservationNumber ?? '' })).data).toEqual({ attempts: 1 });
    expect(await stand(bookingId)).toMatchObject({ paid: true, messages: ['booking-made', 'booking-paid'] });
    expect((await push({ token, reference: null })).data).toEqual({ attempts: 0 });
  });
});

describe('the time to pay', () => {
  it('is the page’s too, and never past the moment the booking lapses', async () => {
    const bookingId = await book('A1');
    expect((await startCard(test, anna, bookingId)).limitMinutes).toBe(300);
    test.clock.set(new Date(leg.departsAt.getTime() - 50 * 60_000));
    expect((await startCard(test, anna, bookingId)).limitMinutes).toBe(20);
    test.clock.set(new Date(leg.departsAt.getTime() - 30.5 * 60_000));
    const late = await test.ask('startPayment', { params: { bookingId } }, anna.signedIn);
    expect(late).toMatchObject({ status: 409, code: 'payment_too_late' });
  });

  it('ends an open payment at the provider before the seats are freed', async () => {
    const bookingId = await book('A1');
    const token = await openCard(test, anna, bookingId);
    expect(await lapse(bookingId)).toBe(true);
    expect(test.bank.payment(token)?.standing).not.toBe('open');
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', seats: [] });
    expect(await lapse(bookingId)).toBe(false);
  });

  it('a payment of the last moment is seen before the booking lapses', async () => {
    const bookingId = await book('A1');
    test.bank.act(await openCard(test, anna, bookingId), 'pay');
    expect(await lapse(bookingId)).toBe(false);
    expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: true });
  });

  it('while the provider does not answer the seats wait, until departure', async () => {
    const bookingId = await book('A1');
    await openCard(test, anna, bookingId);
    const { viewPayment } = test.platform.payments;
    test.platform.payments.viewPayment = () => Promise.resolve({ kind: 'unclear', result: '', explanation: 'away' });
    expect(await lapse(bookingId)).toBe(false);
    expect(await stand(bookingId)).toMatchObject({ status: 'active', seats: ['A1'] });
    test.clock.set(leg.departsAt);
    expect(await lapseBookings(test.platform)).toBeGreaterThan(0);
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled' });
    test.platform.payments.viewPayment = viewPayment;
  });
});

describe('a cancellation', () => {
  it('ends the open payment first; a cancelled booking can not be paid', async () => {
    const bookingId = await book('A1', 'A2');
    const token = await openCard(test, anna, bookingId);
    expect(await cancelAll(bookingId)).toBe(2);
    expect(test.bank.payment(token)?.standing).toBe('cancelled');
    expect(await test.ask('startPayment', { params: { bookingId } }, anna.signedIn)).toMatchObject({
      ...{ status: 409, code: 'booking_cancelled' },
    });
    const policy = await test.ask('bookingPolicy', { params: { userId: anna.uuid } }, anna.signedIn);
    expect(policy.data).toEqual({ exceeded: null });
  });

  it('of a booking that the bank is at is refused, of a paid one too', async () => {
    const bookingId = await book('A1');
    const token = await openCard(test, anna, bookingId);
    test.bank.act(token, 'pay-later');
    await expect(cancelAll(bookingId)).rejects.toMatchObject({ code: 'payment_pending' });
    test.clock.advanceSeconds(11);
    await expect(cancelAll(bookingId)).rejects.toMatchObject({ code: 'already_paid' });
    expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: true, seats: ['A1'] });
  });
});

it('an answer that says paid while we cannot write is not lost: told as unsaved, settled when asked again', async () => {
  const bookingId = await book('A1');
  const token = await openCard(test, anna, bookingId);
  test.bank.act(token, 'pay');
  await test.db.execute(sql`alter table ledger_transfers rename to hidden`);
  const unsaved = await state(token);
  await test.db.execute(sql`alter table hidden rename to ledger_transfers`);
  expect(unsaved).toBe('unsaved');
  expect(await stand(bookingId)).toMatchObject({ paid: false, messages: ['booking-made'] });
  expect(await verify(test, token)).toMatchObject({ data: { API3G: { Result: '000' }, state: 'paid' } });
  expect(verifyBody(token).payload).toContain(token);
});
