import { eq, sql } from 'drizzle-orm';
import { bookingsArguments, refundsArguments } from '@/server/db/command-options';
import { auditRows } from '@/server/db/schema/audit';
import { bookingsCommand } from '@/server/platform/sales/bookings-command';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { commandIn } from '@/server/testing/run-script';
import { openCard } from '@/server/testing/test-payments';
import { approveRefund } from './decide-refund';
import { refundsCommand } from './refunds-command';
import { sendRefunds } from './send-refunds';

const { test, anna, book, state, fare, stand, numberOf } = startPaymentScenario();
const settings = () => ({ DATABASE_URL: test.databaseUrl, DATA_KEY: test.platform.dataKey });
const run = commandIn(refundsCommand, refundsArguments, settings);
const bookings = commandIn(bookingsCommand, bookingsArguments, settings);
const why = ['--reason', 'the bus had no heating'];

async function paid(seat: string) {
  const bookingId = await book(seat);
  const token = await openCard(test, anna, bookingId);
  test.bank.act(token, 'pay');
  expect(await state(token)).toBe('paid');
  return { bookingId, token, number: await numberOf(bookingId) };
}

const uuidOf = async (bookingId: string) =>
  (
    await test.db.execute<{ uuid: string }>(sql`
      select uuid from refunds where booking_id = (select id from bookings where uuid = ${bookingId})
      order by id desc limit 1`)
  ).rows[0]?.uuid ?? '';
const audited = async (uuid: string) =>
  (await test.db.select().from(auditRows).where(eq(auditRows.subjectUuid, uuid)).orderBy(auditRows.id)).map(
    ({ action, reason }) => [action, reason],
  );

it('a refund beside the policy needs another person, and is audited', async () => {
  const { bookingId, number, token } = await paid('A1');
  expect((await run('request', number, '9999.00', ...why)).stderr).toMatch(/not be more than its payment/);
  expect(await run('request', number, '10.00', ...why)).toMatchObject({ code: 0 });
  const uuid = await uuidOf(bookingId);
  expect((await stand(bookingId)).ledger).toMatchObject({ refund_due: 1000 });
  expect(await run('approve', uuid, ...why)).toMatchObject({
    code: 1,
    stderr: 'Another person must approve this refund\n',
  });
  await approveRefund(test.platform, uuid, { actor: 'another person', reason: 'right' });
  await sendRefunds(test.platform);
  test.clock.advanceSeconds(120);
  await sendRefunds(test.platform);
  expect(test.bank.payment(token)?.refunds).toMatchObject([{ hundredths: 1000 }]);
  expect((await run('show', uuid)).stdout).toContain('done');
  expect(await audited(uuid)).toEqual([
    ['refund.requested', why[1]],
    ['refund.approved', 'right'],
  ]);
  // The booking itself is as before.
  expect(await stand(bookingId)).toMatchObject({ status: 'active', seats: ['A1'] });
});

it('a refused request gives the money back to the sales', async () => {
  const { bookingId, number } = await paid('A2');
  await run('request', number, '10.00', ...why);
  const uuid = await uuidOf(bookingId);
  expect((await run('list')).stdout).toContain(number);
  expect(await run('refuse', uuid, ...why)).toMatchObject({ code: 0 });
  expect((await stand(bookingId)).ledger).toMatchObject({ refund_due: 0, sales: fare(1) });
  expect(await run('retry', uuid, 'card', ...why)).toMatchObject({ code: 1 });
});

it('a failed refund can go to the wallet, and an unclear one is decided by a person after a day', async () => {
  const failed = await paid('B1');
  const unclear = await paid('B2');
  test.bank.act(failed.token, 'refund-refused');
  test.bank.act(unclear.token, 'refund-lost-before');
  const refundThebe = fare(1) - Math.round(fare(1) / 20);
  for (const { bookingId } of [failed, unclear]) {
    const body = { expectedThebe: refundThebe };
    await test.callApi('refundBooking', { params: { bookingId }, body }, anna.signedIn);
  }
  await sendRefunds(test.platform);
  const [first, second] = [await uuidOf(failed.bookingId), await uuidOf(unclear.bookingId)];
  expect(await run('retry', first, 'wallet', ...why)).toMatchObject({ code: 0 });
  expect((await stand(failed.bookingId)).ledger).toMatchObject({ refund_due: 0, wallet: refundThebe });
  expect((await run('resolve', second, 'not-made', ...why)).stderr).toMatch(/24 hours/);
  await test.db.execute(sql`update refunds set sent_at = now() - interval '2 days' where uuid = ${second}`);
  expect(await run('resolve', second, 'not-made', ...why)).toMatchObject({ code: 0 });
  test.bank.act(unclear.token, 'refund-usual');
  expect(await run('retry', second, 'card', ...why)).toMatchObject({ code: 0 });
  // The command uses the clock of this machine.
  await test.db.execute(sql`update refunds set next_check_at = ${test.clock.read()} where uuid = ${second}`);
  await sendRefunds(test.platform);
  expect(test.bank.payment(unclear.token)?.refunds).toHaveLength(1);
});

it('a process that dies during the call sends no second refund, as one would that had not committed first', async () => {
  const sent = async (seat: string) => {
    const booked = await paid(seat);
    await run('request', booked.number, '10.00', ...why);
    const uuid = await uuidOf(booked.bookingId);
    await approveRefund(test.platform, uuid, { actor: 'another person', reason: 'right' });
    const { payments } = test.platform;
    const dying = {
      ...payments,
      refundToken: async (request: Parameters<typeof payments.refundToken>[0]) => {
        await payments.refundToken(request);
        throw new Error('the process was killed');
      },
    };
    await sendRefunds({ ...test.platform, payments: dying });
    return { uuid, made: () => test.bank.payment(booked.token)?.refunds.length };
  };
  const work = async () => {
    for (let minute = 0; minute < 10; minute += 1) {
      test.clock.advanceSeconds(60);
      await sendRefunds(test.platform);
    }
  };
  const real = await sent('D1');
  await work();
  expect(real.made()).toBe(1);
  const control = await sent('D2');
  await test.db.execute(sql`update refunds set state = 'approved' where uuid = ${control.uuid}`);
  await work();
  expect(control.made()).toBe(2);
});

it('customer care finds bookings by number or phone, and sends a ticket again', async () => {
  const { number, bookingId } = await paid('C1');
  expect((await bookings('find', `#${number.slice(0, 4).toLowerCase()} ${number.slice(4)}.`)).stdout).toContain(number);
  const { stdout } = await bookings('find', anna.phone);
  expect(stdout).toContain(number);
  expect(stdout).not.toContain(anna.phone);
  expect(await bookings('find', '+26771999999')).toMatchObject({ code: 0, stdout: 'No booking was found.\n' });
  expect(await bookings('send-ticket', number, ...why)).toMatchObject({ code: 0 });
  expect(await audited(bookingId)).toEqual([['booking.ticket_sent', why[1]]]);
  const { rows } = await test.db.execute<{ count: number }>(sql`
    select count(*)::int as count from message_outbox where cause like 'paid:again:%'`);
  expect(rows[0]?.count).toBeGreaterThan(0);
});
