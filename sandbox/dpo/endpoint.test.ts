import { createRequest, fixture, newDpo, tagNames, withTag } from './dpo-fixture';

const verifyRequest = fixture('verify-token.request');
const cancelRequest = fixture('cancel-token.request');

describe('createToken', () => {
  it('responds as the provider does', async () => {
    const { xml, text } = await newDpo().post(createRequest);
    expect(text('Result')).toBe('000');
    expect(tagNames(xml)).toEqual(tagNames(fixture('create-token.000.answer')));
    expect(text('TransToken')).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/);
  });

  it.each(['create-token.904', 'create-token.940', 'create-token.950'])('responds with the error %s', async (name) => {
    const { dpo, post, create } = newDpo();
    const requests: Record<string, string> = {
      'create-token.904': withTag(createRequest, 'PaymentCurrency', 'EUR'),
      'create-token.940': createRequest,
      'create-token.950': withTag(createRequest, 'ServiceDate', undefined),
    };
    dpo.act(await create(), 'pay');
    expect((await post(requests[name] ?? '')).xml).toBe(fixture(`${name}.answer`));
  });

  it.each([
    ['801', 'a missing company token', withTag(createRequest, 'CompanyToken', undefined)],
    ['802', 'an unknown company token', withTag(createRequest, 'CompanyToken', 'another-company')],
    ['803', 'a missing request type', withTag(createRequest, 'Request', undefined)],
    ['804', 'an incomplete message', createRequest.slice(0, -10)],
    ['804', 'a control character', withTag(createRequest, 'customerCity', 'A\u0007B')],
    ['804', 'a document type', createRequest.replace('<API3G>', '<!DOCTYPE API3G><API3G>')],
    ['902', 'a missing transaction', withTag(createRequest, 'Transaction', undefined)],
    ['902', 'an amount of zero', withTag(createRequest, 'PaymentAmount', '0.00')],
    ['902', 'an amount with three decimals', withTag(createRequest, 'PaymentAmount', '170.001')],
    ['902', 'a phone with a plus', withTag(createRequest, 'customerPhone', '+26771000001')],
    ['902', 'a URL that is not http', withTag(createRequest, 'RedirectURL', 'javascript:alert(1)')],
    ['904', 'an unsupported currency', withTag(createRequest, 'PaymentCurrency', 'NAD')],
    ['905', 'an amount over the limit', withTag(createRequest, 'PaymentAmount', '50000.01')],
    ['950', 'an empty field', withTag(createRequest, 'customerEmail', '')],
    ['950', 'missing services', withTag(createRequest, 'Services', undefined)],
    ['950', 'a service of another type', withTag(createRequest, 'ServiceType', '1')],
    ['950', 'a date in another format', withTag(createRequest, 'ServiceDate', '2026-11-21 01:30')],
  ])('responds with %s to %s and creates no token', async (code, _case, request) => {
    const { xml, result } = await newDpo().post(request);
    expect(result).toBe(code);
    expect(tagNames(xml)).toEqual(['API3G', 'Result', 'ResultExplanation']);
  });

  it('creates several tokens for an unpaid reference, and all of them can be paid', async () => {
    const { dpo, create, verify } = newDpo();
    const tokens = [await create(), await create()];
    for (const token of tokens) dpo.act(token, 'pay');
    expect(await Promise.all(tokens.map(async (token) => (await verify(token)).result))).toEqual(['000', '000']);
  });

  it('accepts another reference after a paid one', async () => {
    const { dpo, post, create } = newDpo();
    dpo.act(await create(), 'pay');
    expect((await post(withTag(createRequest, 'CompanyRef', 'OTHER'))).result).toBe('000');
  });
});

describe('verifyToken', () => {
  it.each([
    ['902', verifyRequest],
    ['950', withTag(verifyRequest, 'TransactionToken', undefined)],
  ])('responds with %s to an invalid request', async (code, request) => {
    expect((await newDpo().post(request)).result).toBe(code);
  });

  it('uses the exact error texts of the provider', async () => {
    const { post } = newDpo();
    const nameless = withTag(verifyRequest, 'TransactionToken', undefined);
    expect((await post(nameless)).xml).toBe(fixture('verify-token.950.answer'));
    expect((await post('<API3G>')).xml).toBe(fixture('verify-token.804.answer'));
  });
});

describe('cancelToken', () => {
  it.each([
    ['950', withTag(cancelRequest, 'TransactionToken', undefined)],
    ['999', cancelRequest],
  ])('responds with %s to an invalid request', async (code, request) => {
    expect((await newDpo().post(request)).result).toBe(code);
  });

  it('cancels an open or declined payment, which then cannot be paid', async () => {
    const { dpo, create, verify, cancel } = newDpo();
    const [open, declined] = [await create(), await create()];
    dpo.act(declined, 'decline');
    for (const token of [open, declined]) {
      expect((await cancel(token)).xml).toBe(fixture('cancel-token.000.answer'));
      expect(dpo.act(token, 'pay')).toBeUndefined();
      expect((await verify(token)).xml).toBe(fixture('verify-token.904.answer'));
    }
  });

  it.each([
    ['pay', '000'],
    ['pay-later', '003'],
    ['cancel', '904'],
  ] as const)('is refused after %s and does not change the payment', async (action, code) => {
    const { dpo, create, verify, cancel } = newDpo();
    const token = await create();
    dpo.act(token, action);
    expect((await cancel(token)).result).toBe('999');
    expect((await verify(token)).result).toBe(code);
  });

  it('uses the exact error text of the provider for a paid payment', async () => {
    const { dpo, create, cancel } = newDpo();
    const token = await create();
    dpo.act(token, 'pay');
    expect((await cancel(token)).xml).toBe(fixture('cancel-token.999.answer'));
  });

  it('is refused after the time limit', async () => {
    const { passMinutes, create, verify, cancel } = newDpo();
    const token = await create();
    passMinutes(16);
    expect((await cancel(token)).result).toBe('999');
    expect((await verify(token)).result).toBe('903');
  });
});
