import { eq } from 'drizzle-orm';
import { auditRows } from '@/server/db/schema/audit';
import { paymentAttempts } from '@/server/db/schema/payments';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { readOutbox } from '@/server/testing/test-messages';
import { addAgent, terminal } from '@/server/testing/test-payments';
import { addColleague } from '@/server/testing/test-staff';

const { test, fare, stand, state, bookByCard, payByCard, numberOf, reports } = startPaymentScenario();
let colleague: Awaited<ReturnType<typeof addColleague>>;
beforeAll(async () => (colleague = await addColleague(test)));

const pula = (thebe: number) => (thebe / 100).toFixed(2);
const audited = (subjectUuid: string) => test.db.select().from(auditRows).where(eq(auditRows.subjectUuid, subjectUuid));
const listed = async (show: 'open' | 'done' = 'open') =>
  (await colleague.call('reviewList', { query: { show } })).data?.rows ?? [];
const receive = (attemptId: string, receivedThebe: number, repeatedThebe = receivedThebe) =>
  colleague.call('resolveReview', {
    params: { attemptId },
    body: { receivedThebe, repeatedThebe, reason: 'seen in the portal' },
  });

/** Creates a payment that is one pula too low and therefore under review. */
async function review() {
  const { bookingId, token } = await bookByCard('A1');
  test.bank.act(token, 'wrong-amount');
  await state(token);
  const [attempt] = await test.db.select().from(paymentAttempts).where(eq(paymentAttempts.token, token));
  return { bookingId, id: attempt?.uuid ?? '' };
}

describe('a payment under review', () => {
  it('is listed with what the bank reports, and its received amount pays the booking once', async () => {
    const { bookingId, id } = await review();
    const facts = { id, dueThebe: fare(1), reportedThebe: fare(1) - 100, lastResult: '000' };
    expect(await listed()).toMatchObject([facts]);
    const { data } = await colleague.call('shownReview', { params: { attemptId: id } });
    const booking = { names: [expect.any(String) as string], seats: ['A1'], isPaid: false, priceThebe: fare(1) };
    expect(data?.rows).toMatchObject([{ ...facts, state: 'review', booking, reference: expect.any(String) as string }]);
    expect((await receive(id, fare(1))).code).toBeUndefined();
    expect(await audited(id)).toMatchObject([
      {
        userId: colleague.id,
        reason: 'seen in the portal',
        action: 'payment.received',
        before: { state: 'review', dueThebe: fare(1) },
        after: { receivedThebe: fare(1) },
      },
    ]);
    expect((await receive(id, 4100)).code).toBe('not_in_review');
    expect(await stand(bookingId)).toMatchObject({ paid: true, ledger: { provider: -fare(1), sales: fare(1) } });
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['a higher amount', 410_000, undefined],
    ['a lower amount that is repeated wrongly', 400, 4000],
    ['no money', 0, undefined],
  ])('asks for %s again, names the amounts, and changes nothing', async (_what, receivedThebe, repeatedThebe) => {
    const { bookingId, id } = await review();
    const body = { receivedThebe, ...(repeatedThebe !== undefined && { repeatedThebe }), reason: 'seen in the portal' };
    const refused = await colleague.call('resolveReview', { params: { attemptId: id }, body });
    const due = `P${pula(fare(1))} is due, and the bank reports P${pula(fare(1) - 100)}`;
    const fields = { repeatedThebe: expect.stringContaining(due) as string };
    expect(refused).toMatchObject({ code: 'amount_differs', details: { fields } });
    expect(await stand(bookingId)).toMatchObject({ paid: false, attempts: ['review'], ledger: {} });
    expect(await audited(id)).toEqual([]);
  });

  it('is done when the provider reports the amount due, without a person', async () => {
    const { bookingId, token } = await bookByCard('A1');
    test.bank.act(token, 'wrong-amount');
    await state(token);
    const money = { amountThebe: fare(1), currency: 'BWP', method: 'card', fraudAlert: undefined } as const;
    reports({ kind: 'paid', result: '000', explanation: 'paid', ...money });
    await state(token);
    const reservationNumber = await numberOf(bookingId);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ reservationNumber }));
    expect(await listed('done')).toContainEqual(expect.objectContaining({ reservationNumber, state: 'paid' }));
  });

  it.each([
    ['underpaid', '002', true],
    ['other-currency', '000', false],
  ] as const)('has the amount in pula of %s, also after a response without one', async (action, lastResult, isPula) => {
    const { token } = await bookByCard('A1');
    test.bank.act(token, action);
    await state(token);
    reports();
    await state(token);
    expect((await listed()).at(-1)).toMatchObject({ lastResult, reportedThebe: isPula ? fare(1) - 100 : null });
  });

  it('credits an insufficient amount to the wallet, and the booking can be paid at a terminal', async () => {
    const { bookingId, id } = await review();
    await receive(id, 4000);
    const message = (await readOutbox(test.db)).find(({ template }) => template === 'payment-short');
    expect(message?.data).toMatchObject({
      reservationNumber: await numberOf(bookingId),
      received: 'P40.00',
      missing: `P${pula(fare(1) - 4000)}`,
      due: `P${pula(fare(1))}`,
      payBy: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string,
    });
    expect(await stand(bookingId)).toMatchObject({ paid: false, ledger: { provider: -4000, wallet: 4000 } });
    const callApi = terminal(test, await addAgent(test.db));
    const body = { reservationNumber: await numberOf(bookingId), amountThebe: fare(1), receiptNumber: 'R-1' };
    expect((await callApi('payAtTerminal', { body })).status).toBe(200);
  });

  it('ends when no money was received', async () => {
    const { bookingId, id } = await review();
    await receive(id, 0);
    expect(await stand(bookingId)).toMatchObject({ paid: false, attempts: ['cancelled'], ledger: {} });
  });

  it('lets the booking be paid by card after an insufficient amount', async () => {
    const { bookingId, id } = await review();
    await receive(id, 4000);
    await payByCard(bookingId);
    expect(await stand(bookingId)).toMatchObject({ paid: true, ledger: { wallet: 4000, sales: fare(1) } });
  });

  it.each([
    ['due', 0],
    ['reported', 100],
  ])('accepts the amount that is %s at once', async (_what, missing) => {
    const { id } = await review();
    const body = { receivedThebe: fare(1) - missing, reason: 'seen in the portal' };
    expect((await colleague.call('resolveReview', { params: { attemptId: id }, body })).status).toBe(200);
  });
});
