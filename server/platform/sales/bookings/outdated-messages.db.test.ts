import { asc, eq, sql } from 'drizzle-orm';
import { messageOutbox } from '@/server/db/schema/messages';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { bookingOf } from '@/server/testing/test-cancellations';
import { openCard } from '@/server/testing/test-payments';
import { bookings } from '@/server/db/schema/bookings';
import { remindUnpaid } from '@/server/platform/sales/payments/remind-unpaid';

const world = startPaymentScenario();
const { book, stand, state, lapse, cancelAll } = world;

// What other checks have written is nobody's business; nothing is sent here, as while the mail server is away.
beforeEach(() => world.test.db.delete(messageOutbox));

/** Every message of the outbox, and what has become of it. */
async function outbox() {
  const rows = await world.test.db.select().from(messageOutbox).orderBy(asc(messageOutbox.id));
  return rows.map((row) => `${row.channel} ${row.template} ${row.lastError ?? row.state}`);
}
async function pay(bookingId: string) {
  const token = await openCard(world.test, world.anna, bookingId);
  world.test.bank.act(token, 'pay');
  expect(await state(token)).toBe('paid');
}
const ticket = ['email booking-paid pending', 'sms booking-paid pending'];

describe('what waits to be sent and is not true any more', () => {
  it('a booking that is paid asks nobody to pay', async () => {
    await pay(await book('A1'));
    expect(await outbox()).toEqual(['email booking-made withdrawn', ...ticket]);
  });

  it('nor does one that is reminded of', async () => {
    const bookingId = await book('A1');
    await world.test.db
      .update(bookings)
      .set({ createdAt: sql`created_at - interval '9 days'` })
      .where(eq(bookings.uuid, bookingId));
    const { payBy } = (await bookingOf(world.test.db, bookingId)).booking;
    world.test.clock.set(new Date(payBy.getTime() - 2 * 60 * 60_000));
    expect(await remindUnpaid(world.test.platform)).toBeGreaterThan(0);
    await pay(bookingId);
    expect(await outbox()).toEqual(['email booking-made withdrawn', 'email booking-reminder withdrawn', ...ticket]);
  });

  it('nor one that is cancelled: that alone is told', async () => {
    await cancelAll(await book('A1', 'A2'));
    expect(await outbox()).toEqual(['email booking-made withdrawn', 'email booking-cancelled pending']);
  });

  it('nor one that has lapsed: that alone is told', async () => {
    expect(await lapse(await book('A1'))).toBe(true);
    expect(await outbox()).toEqual(['email booking-made withdrawn', 'email booking-lapsed pending']);
  });

  it.each([
    ['lapsed', lapse],
    ['cancelled', cancelAll],
  ] as const)(
    'one that was %s and is paid late has its ticket, and is not called cancelled after it',
    async (what, end) => {
      const bookingId = await book('A1');
      const token = await openCard(world.test, world.anna, bookingId);
      // The provider takes it in the last moment, and says so after we have given up.
      await world.test.db.execute(sql`update payment_attempts set state = 'expired' where token = ${token}`);
      await end(bookingId);
      world.test.clock.set(new Date());
      world.test.bank.act(token, 'pay');
      expect(await state(token)).toBe('paid');
      expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: true });
      expect(await outbox()).toEqual([`email booking-made withdrawn`, `email booking-${what} withdrawn`, ...ticket]);
    },
  );

  it('of another booking is sent', async () => {
    const other = await book('A1');
    await cancelAll(await book('A2'));
    expect(await outbox()).toContain('email booking-made pending');
    expect((await stand(other)).status).toBe('active');
  });
});

it('what a booking asks for is of use until its time to pay is over, and its ticket until departure', async () => {
  const bookingId = await book('A1');
  const { booking } = await bookingOf(world.test.db, bookingId);
  const expiries = async () => {
    const rows = await world.test.db.select().from(messageOutbox).orderBy(asc(messageOutbox.id));
    return rows.map(({ data }) => data.expiresAt);
  };
  const payBy = booking.payBy.toISOString();
  const departsAt = booking.departsAt.toISOString();
  expect(await expiries()).toEqual([payBy]);
  await pay(bookingId);
  expect(await expiries()).toEqual([payBy, departsAt, departsAt]);
});

it('the outbox names no booking by the address of its ticket but in a ticket that waits', async () => {
  const bookingId = await book('A1');
  await cancelAll(bookingId);
  const rows = await world.test.db.select().from(messageOutbox);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(bookingId);
});
