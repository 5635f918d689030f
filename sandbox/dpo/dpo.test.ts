import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DpoAction } from './actions';
import { createRequest, fixture, newDpo, tagNames } from './dpo-fixture';

async function acted(action: DpoAction, around = newDpo()) {
  const token = await around.create();
  const location = around.dpo.act(token, action);
  await around.dpo.idle();
  return { ...around, token, location, dpoResponse: await around.verify(token) };
}

const parametersOf = (location: string | undefined) => Object.fromEntries(new URL(location ?? '').searchParams);

test('a provider that is down responds with 503, and knows its payments afterwards', async () => {
  const { dpo, create, verify } = newDpo();
  const token = await create();
  dpo.setDown(true);
  const down = await dpo.api(new Request('http://bank.test/', { method: 'POST', body: createRequest }));
  expect([down.status, await down.text()]).toEqual([503, '']);
  dpo.setDown(false);
  expect((await verify(token)).text('Result')).toBe('900');
});

describe('a payment', () => {
  it('is not paid at first', async () => {
    const { create, verify } = newDpo();
    expect((await verify(await create())).xml).toBe(fixture('verify-token.900.answer'));
  });

  it.each([
    ['pay', 'verify-token.000'],
    ['push-only', 'verify-token.000'],
    ['push-twice', 'verify-token.000'],
    ['slow', 'verify-token.000'],
    ['wrong-amount', 'verify-token.000.other-amount'],
    ['underpaid', 'verify-token.002'],
    ['converted', 'verify-token.000.converted'],
    ['decline', 'verify-token.901'],
    ['cancel', 'verify-token.904'],
    ['pay-later', 'verify-token.003'],
  ] as const)('after %s responds with the code and the tags of %s, in the same order', async (action, name) => {
    const { dpoResponse } = await acted(action);
    const expected = fixture(`${name}.answer`);
    expect(tagNames(dpoResponse.xml)).toEqual(tagNames(expected));
    for (const tag of ['Result', 'ResultExplanation']) {
      expect(expected).toContain(`<${tag}>${dpoResponse.text(tag) ?? ''}</${tag}>`);
    }
  });

  it('responds with the exact text of the provider after payment, with names escaped', async () => {
    const { dpoResponse } = await acted('pay');
    const odd = /<(CustomerName |TransactionApproval)>.*<\/\1>/g;
    expect(dpoResponse.xml.replace(odd, '')).toBe(fixture('verify-token.000.answer').replace(odd, ''));
    expect(dpoResponse.text('CustomerName')).toBe('Tshepo &quot;T&quot; O&apos;Brien &amp; Sons &lt;Maun&gt;');
  });

  it.each([
    ['wrong-amount', 'BWP', '169.00', 'BWP', '169.00'],
    ['underpaid', 'BWP', '169.00', 'BWP', '169.00'],
    ['other-currency', 'ZAR', '170.00', undefined, undefined],
    ['converted', 'USD', '12.50', 'BWP', '170.00'],
  ] as const)(
    'after %s responds with the amount %s %s and the final amount %s %s',
    async (action, currency, amount, finalCurrency, finalAmount) => {
      const { dpoResponse } = await acted(action);
      expect(dpoResponse.text('TransactionCurrency')).toBe(currency);
      expect(dpoResponse.text('TransactionAmount')).toBe(amount);
      expect(dpoResponse.text('TransactionFinalCurrency')).toBe(finalCurrency);
      expect(dpoResponse.text('TransactionFinalAmount')).toBe(finalAmount);
    },
  );

  it('accepts another card after a declined card', async () => {
    const { dpo, token, location, verify } = await acted('decline');
    expect(location).toBeUndefined();
    expect(dpo.act(token, 'decline')).toBeUndefined();
    expect((await verify(token)).result).toBe('901');
    expect(dpo.act(token, 'pay')).toBeDefined();
    expect((await verify(token)).result).toBe('000');
  });

  it('does not change after it is paid, cancelled or pending', async () => {
    for (const action of ['pay', 'cancel', 'pay-later'] as const) {
      const { dpo, token, pushes, dpoResponse, verify } = await acted(action);
      const sent = pushes.length;
      for (const next of ['pay', 'cancel', 'decline', 'pay-later'] as const)
        expect(dpo.act(token, next)).toBeUndefined();
      await dpo.idle();
      expect((await verify(token)).xml).toBe(dpoResponse.xml);
      expect(pushes).toHaveLength(sent);
    }
  });

  it('is first pending, then paid, and sends one push', async () => {
    const { dpo, token, pushes, passMinutes, verify } = await acted('pay-later');
    dpo.settleDue();
    expect(pushes).toEqual([]);
    passMinutes(1);
    dpo.settleDue();
    dpo.settleDue();
    await dpo.idle();
    expect(pushes).toHaveLength(1);
    expect((await verify(token)).result).toBe('000');
  });

  it('delays responses by 8 seconds for a slow payment only', async () => {
    const { dpo, token, waits, verify, cancel, create } = await acted('slow');
    expect(waits).toEqual([8000]);
    await cancel(token);
    expect(waits).toEqual([8000, 8000]);
    const other = await create();
    dpo.act(other, 'pay');
    await verify(other);
    expect(waits).toHaveLength(2);
  });
});

describe('the time limit', () => {
  it('of 15 minutes ends after the exact minute', async () => {
    const { dpo, create, verify, passMinutes } = newDpo();
    const [open, declined, paid] = [await create(), await create(), await create()];
    dpo.act(declined, 'decline');
    dpo.act(paid, 'pay');
    passMinutes(15);
    expect((await verify(open)).result).toBe('900');
    passMinutes(1);
    expect((await verify(open)).xml).toBe(fixture('verify-token.903.answer'));
    expect((await verify(declined)).result).toBe('903');
    expect((await verify(paid)).result).toBe('000');
    expect(dpo.act(open, 'pay')).toBeUndefined();
    expect((await verify(open)).result).toBe('903');
  });
});

describe('the return URL', () => {
  it.each(['pay', 'push-twice', 'slow', 'wrong-amount', 'underpaid', 'other-currency', 'converted'] as const)(
    'after %s is RedirectURL with all five parameters',
    async (action) => {
      const { location, token, dpoResponse } = await acted(action);
      expect(location).toMatch(/^https:\/\/tsela\.example\/payment\/dpo\/webhooks\?TransID=/);
      expect(parametersOf(location)).toEqual({
        TransID: token,
        CCDapproval: dpoResponse.text('TransactionApproval'),
        PnrID: 'A3C4D6E7',
        TransactionToken: token,
        CompanyRef: 'A3C4D6E7',
      });
    },
  );

  it('contains no approval while the payment is pending', async () => {
    const { location } = await acted('pay-later');
    expect(parametersOf(location)).toMatchObject({ CCDapproval: '' });
  });

  it('after cancel is BackURL with its own and two more parameters', async () => {
    const { location, token } = await acted('cancel');
    expect(location).toMatch(/^https:\/\/tsela\.example\/user\/bookings\?/);
    expect(parametersOf(location)).toEqual({
      payment: 'left',
      provider: 'dpo',
      TransactionToken: token,
      CompanyRef: 'A3C4D6E7',
    });
  });

  it('is undefined after push-only and for an unknown token', async () => {
    expect((await acted('push-only')).location).toBeUndefined();
    expect(newDpo().dpo.act('72983CAC-5DB1-4C7F-BD88-352066B71592', 'pay')).toBeUndefined();
  });
});

describe('the push', () => {
  it('has the tags of the provider, with either name of the reference', async () => {
    const { pushes, token } = await acted('push-twice');
    expect(pushes.map(tagNames)).toEqual([
      tagNames(fixture('push.transaction-ref')),
      tagNames(fixture('push.company-ref')),
    ]);
    expect(pushes[0]).toContain(`<TransactionToken>${token}</TransactionToken>`);
    expect(pushes[0]).toContain('<TransactionRef>A3C4D6E7</TransactionRef>');
    expect(pushes[1]).toContain('<CompanyRef>A3C4D6E7</CompanyRef>');
  });

  it.each([
    ...(['pay', 'push-only', 'slow', 'wrong-amount', 'underpaid', 'other-currency', 'converted'] as const).map(
      (action) => [action, 1] as const,
    ),
    ['decline', 0],
    ['cancel', 0],
    ['pay-later', 0],
  ] as const)('after %s is sent %i times', async (action, times) => {
    expect((await acted(action)).pushes).toHaveLength(times);
  });

  it('does not change the payment when it fails, synchronously or later', async () => {
    const failing = [
      () => Promise.reject(new Error('away')),
      () => {
        throw new Error('away');
      },
    ];
    for (const push of failing) expect((await acted('pay', newDpo({ push }))).dpoResponse.result).toBe('000');
  });

  it('is sent after the payment is paid', async () => {
    const seen: (string | undefined)[] = [];
    const around = newDpo({
      push: async (xml) => {
        const token = /<TransactionToken>(.*)<\/TransactionToken>/.exec(xml)?.[1] ?? '';
        seen.push((await around.verify(token)).result);
      },
    });
    await acted('pay', around);
    expect(seen).toEqual(['000']);
  });
});

describe('the file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'dpo-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  let files = 0;
  const newFile = () => join(directory, 'deep', `${++files}.jsonl`);

  it('stores every payment and its state across a kill', async () => {
    const file = newFile();
    const states: [token: string, xml: string][] = [];
    for (const action of ['pay', 'decline', 'cancel', 'pay-later', 'other-currency'] as const) {
      const { token, dpoResponse } = await acted(action, newDpo({ file }));
      states.push([token, dpoResponse.xml]);
    }
    const { verify, post } = newDpo({ file });
    for (const [token, xml] of states) expect((await verify(token)).xml).toBe(xml);
    expect((await post(createRequest)).result).toBe('940');
  });

  it('completes and pushes a pending payment after a kill', async () => {
    const file = newFile();
    const { token } = await acted('pay-later', newDpo({ file }));
    const { dpo, pushes, passMinutes, verify } = newDpo({ file });
    passMinutes(1);
    dpo.settleDue();
    await dpo.idle();
    expect(pushes).toHaveLength(1);
    expect((await verify(token)).result).toBe('000');
  });

  it('stores whether a payment is slow or stranded', async () => {
    const file = newFile();
    const slow = await acted('slow', newDpo({ file }));
    const other = newDpo({ file });
    await other.verify(slow.token);
    expect(other.waits).toEqual([8000]);
    const stranded = await acted('push-only', newDpo({ file: newFile() }));
    expect(stranded.dpo.payment(stranded.token)).toMatchObject({ stranded: true });
  });
});
