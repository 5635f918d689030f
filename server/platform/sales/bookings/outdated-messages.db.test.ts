import { sql } from 'drizzle-orm';
import { messageOutbox } from '@/server/db/schema/messages';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { bookingOf } from '@/server/testing/test-cancellations';
import { remindUnpaid } from '@/server/platform/sales/payments/remind-unpaid';
import { readOutbox } from '@/server/testing/test-messages';

const { test, book, stand, state, lapse, cancelAll, change, bookByCard, payByCard } = startPaymentScenario();

// The outbox is empty at the start of each test. No message is sent in this file, as during an outage of the mail
// server.
beforeEach(() => test.db.delete(messageOutbox));

/** Returns channel, template and state of every message in the outbox. */
async function outbox() {
  const rows = await readOutbox(test.db);
  return rows.map((row) => `${row.channel} ${row.template} ${row.lastError ?? row.state}`);
}
const made = ['email booking-made withdrawn', 'sms booking-made withdrawn'];
const ticket = ['email booking-paid pending', 'sms booking-paid pending'];

describe('an outdated message that waits in the outbox', () => {
  it('is withdrawn with the reminder when the booking is paid', async () => {
    const bookingId = await book('A1');
    await change(bookingId, { createdAt: new Date(Date.now() - 9 * 24 * 60 * 60_000) });
    const { payBy } = (await bookingOf(test.db, bookingId)).booking;
    test.clock.set(new Date(payBy.getTime() - 2 * 60 * 60_000));
    expect(await remindUnpaid(test.platform)).toBeGreaterThan(0);
    await payByCard(bookingId);
    expect(await outbox()).toEqual([...made, 'email booking-reminder withdrawn', ...ticket]);
  });

  it('is withdrawn when the booking is cancelled, and only the cancellation is sent', async () => {
    await cancelAll(await book('A1', 'A2'));
    expect(await outbox()).toEqual([...made, 'email booking-cancelled pending']);
  });

  it('is withdrawn when the booking lapses, and only the lapse is sent', async () => {
    expect(await lapse(await book('A1'))).toBe(true);
    expect(await outbox()).toEqual([...made, 'email booking-lapsed pending']);
  });

  it.each([
    ['lapsed', lapse],
    ['cancelled', cancelAll],
  ] as const)('is withdrawn when a %s booking is paid late, and only the ticket is sent', async (ending, end) => {
    const { bookingId, token } = await bookByCard('A1');
    // The provider takes the money at the last moment and reports it after the attempt has expired here.
    await test.db.execute(sql`update payment_attempts set state = 'expired' where token = ${token}`);
    await end(bookingId);
    test.clock.set(new Date());
    test.bank.act(token, 'pay');
    expect(await state(token)).toBe('paid');
    expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: true });
    expect(await outbox()).toEqual([...made, `email booking-${ending} withdrawn`, ...ticket]);
  });

  it('is not withdrawn for another booking', async () => {
    const other = await book('A1');
    await cancelAll(await book('A2'));
    expect(await outbox()).toContain('email booking-made pending');
    expect((await stand(other)).status).toBe('active');
  });
});

it('payment messages expire at the end of the time to pay, and ticket messages at departure', async () => {
  const bookingId = await book('A1');
  const { booking } = await bookingOf(test.db, bookingId);
  const expiries = async () => {
    const rows = await readOutbox(test.db);
    return rows.map(({ data }) => data.expiresAt);
  };
  const payBy = booking.payBy.toISOString();
  const departsAt = booking.departsAt.toISOString();
  expect(await expiries()).toEqual([payBy, payBy]);
  await payByCard(bookingId);
  expect(await expiries()).toEqual([undefined, undefined, departsAt, departsAt]);
});

it('the outbox contains the uuid of a booking only in a ticket message that is not sent yet', async () => {
  const bookingId = await book('A1');
  await cancelAll(bookingId);
  const rows = await readOutbox(test.db);
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toContain(bookingId);
});
