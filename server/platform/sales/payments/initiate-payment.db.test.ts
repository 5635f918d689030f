import { eq } from 'drizzle-orm';
import { pulaAmount } from '@/lib/format/money';
import { users } from '@/server/db/schema/accounts';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { openCard, provider, specifiedPayload } from '@/server/testing/test-payments';

const { test, anna, fare, book, stand, state, numberOf } = startPaymentScenario();

const specifiedMessage = (companyRef: string, change: Record<string, string> = {}) =>
  specifiedPayload(companyRef, pulaAmount(fare(1)), change);

const initiate = (payload: string) =>
  test.callApi('initiatePayment', { params: provider, body: { payload } }, anna.signedIn);

/** The messages that the platform sends to the bank. */
let sent: string[] = [];
beforeEach(() => {
  sent = [];
  const { payments } = test.platform;
  const request = payments.requestToken;
  jest.spyOn(payments, 'requestToken').mockImplementation((message) => {
    sent.push(JSON.stringify(message));
    return request(message);
  });
});

describe('a create-token message', () => {
  it.each([
    ['reservation number', numberOf],
    ['uuid', (bookingId: string) => Promise.resolve(bookingId)],
  ])('begins the payment of the booking by its %s, and the payment counts', async (_name, refOf) => {
    const bookingId = await book('A1');
    const { data } = await initiate(specifiedMessage(await refOf(bookingId)));
    expect(data?.API3G).toMatchObject({ Result: '000', TransRef: expect.any(String) as string });
    expect((await stand(bookingId)).attempts).toEqual(['open']);
    const token = data?.API3G.TransToken ?? '';
    test.bank.act(token, 'pay');
    expect(await state(token)).toBe('paid');
    expect((await stand(bookingId)).paid).toBe(true);
  });

  it('is replaced by a message with our reference, time limit and customer, and return pages on our site', async () => {
    const bookingId = await book('A1');
    const change = { RedirectURL: 'https://evil.test/payment/dpo/webhooks', customerFirstName: 'Mallory' };
    await initiate(specifiedMessage(bookingId, change));
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({
      companyRef: await numberOf(bookingId),
      amountThebe: fare(1),
      redirectUrl: 'https://tsela.test/payment/dpo/webhooks',
      backUrl: 'https://tsela.test/user/bookings',
      customer: { firstName: anna.firstName },
    });
  });

  it.each([
    ['the e-mail address', { emailVerifiedAt: null }, () => ({ email: null, phone: anna.phone }), () => anna.email],
    ['the phone', { phoneVerifiedAt: null }, () => ({ email: anna.email, phone: '' }), () => anna.phone.slice(1)],
  ])('has no contact that a code has not confirmed: %s', async (_contact, change, customer, hidden) => {
    await test.db.update(users).set(change).where(eq(users.id, anna.id));
    await initiate(specifiedMessage(await book('A1')));
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ customer: customer() });
    expect(sent[0]).not.toContain(hidden());
  });

  it('replaces an open payment of the same booking', async () => {
    const bookingId = await book('A1');
    await openCard(test, anna, bookingId);
    sent = [];
    expect((await initiate(specifiedMessage(bookingId))).status).toBe(200);
    expect((await stand(bookingId)).attempts).toEqual(['cancelled', 'open']);
  });

  it.each([
    ['another amount', { PaymentAmount: '1.00' }, 409, 'amount_wrong'],
    ['another currency', { PaymentCurrency: 'ZAR' }, 400, 'invalid_request'],
    ['a malformed reference', { CompanyRef: 'ticket' }, 404, 'not_found'],
    ['an unknown booking', { CompanyRef: 'AAAAAAAA' }, 404, 'not_found'],
  ])('is refused with %s and changes nothing', async (_case, change: Record<string, string>, status, code) => {
    const bookingId = await book('A1');
    await openCard(test, anna, bookingId);
    sent = [];
    expect(await initiate(specifiedMessage(bookingId, change))).toMatchObject({ status, code });
    expect((await stand(bookingId)).attempts).toEqual(['open']);
    expect(sent).toEqual([]);
  });

  it('is refused if it is no such message, or for another provider', async () => {
    const bookingId = await book('A1');
    for (const payload of ['<API3G><Request>verifyToken</Request></API3G>', 'no XML'])
      expect(await initiate(payload)).toMatchObject({ status: 400, code: 'invalid_request' });
    const body = { payload: specifiedMessage(bookingId) };
    const other = await test.callApi('initiatePayment', { params: { provider: 'other' }, body }, anna.signedIn);
    expect(other).toMatchObject({ status: 404, code: 'not_found' });
    expect((await stand(bookingId)).attempts).toEqual([]);
  });
});
