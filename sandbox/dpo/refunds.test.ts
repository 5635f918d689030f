import { createBoundedGateway, pageProviderLimits } from '@/server/payments/bounded-gateway';
import { createDpoGateway } from '@/server/payments/dpo-gateway';
import { serveOverHttp } from '@/server/testing/test-http';
import { companyToken, newDpo } from './dpo-fixture';
import type { RefundMode } from './payments';

type Options = Parameters<typeof newDpo>[0];

/** A paid payment of P170.00 at the sandbox, and the gateway of the product. */
async function paid(refundMode: RefundMode = 'refund-usual', action: 'pay' | 'pay-mobile' = 'pay', options?: Options) {
  const bank = newDpo(options);
  const token = await bank.create();
  bank.dpo.act(token, action);
  bank.dpo.act(token, refundMode);
  const gateway = createDpoGateway({
    apiUrl: 'http://bank.test/API/v6/',
    apiV7Url: 'http://bank.test/API/v7/',
    companyToken,
    serviceType: '3854',
    send: bank.dpo.api,
  });
  return {
    ...bank,
    token,
    gateway,
    refund: (amountThebe: number) => gateway.refundToken({ token, amountThebe, details: 'Cancelled' }),
  };
}

it.each<[RefundMode, string, string[], string[]]>([
  ['refund-usual', 'sent', ['done'], ['done']],
  ['refund-refused', 'refused', [], []],
  ['refund-declined', 'sent', ['declined'], ['declined']],
  ['refund-manual', 'sent', ['manual'], ['done']],
  ['refund-slow', 'sent', ['done'], ['done']],
  ['refund-lost-before', 'unclear', [], []],
  ['refund-lost-after', 'unclear', ['done'], ['done']],
  ['refund-listed-late', 'sent', [], ['done']],
  ['refund-listed-twice', 'sent', ['done', 'done'], ['done', 'done']],
])('%s: the outcome is %s, listed as %j and a minute later as %j', async (mode, kind, listed, later) => {
  const { gateway, token, refund, passMinutes } = await paid(mode);
  expect(await refund(16150)).toMatchObject({ kind });
  const states = async () => {
    const list = await gateway.listRefunds(token);
    if (list.kind !== 'listed') throw new Error(list.explanation);
    for (const { amountThebe, madeAt } of list.refunds) {
      expect(amountThebe).toBe(16150);
      expect(madeAt.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-11-21T08:00:00Z'));
    }
    return list.refunds.map(({ state }) => state);
  };
  expect(await states()).toEqual(listed);
  passMinutes(1);
  expect(await states()).toEqual(later);
});

it('refunds no more than was paid, and no part of a mobile payment', async () => {
  const card = await paid();
  expect(await card.refund(17001)).toMatchObject({ kind: 'refused', result: '999' });
  expect(await card.refund(10000)).toMatchObject({ kind: 'sent', result: '000' });
  expect(await card.refund(7001)).toMatchObject({ kind: 'refused' });
  expect(await card.gateway.viewPayment(card.token)).toMatchObject({ kind: 'paid', method: 'card' });
  const mobile = await paid('refund-usual', 'pay-mobile');
  expect(await mobile.refund(16150)).toMatchObject({ kind: 'refused' });
  expect(await mobile.refund(17000)).toMatchObject({ kind: 'sent' });
  expect(await mobile.gateway.viewPayment(mobile.token)).toMatchObject({ kind: 'paid', method: 'mobile' });
});

it('a request that never left is not sent, and one that may have arrived is unclear', async () => {
  const { token } = await paid();
  const { baseUrl, stop } = await serveOverHttp(() => Promise.resolve(new Response(null)));
  await stop();
  const settings = { companyToken, serviceType: '3854', apiV7Url: baseUrl };
  const refused = createDpoGateway({ ...settings, apiUrl: baseUrl });
  const about = { token, amountThebe: 16150, details: 'Cancelled' };
  expect(await refused.refundToken(about)).toMatchObject({ kind: 'not_sent' });
  expect(await refused.listRefunds(token)).toMatchObject({ kind: 'unclear' });
  const busy = createBoundedGateway(
    { ...refused, responds: () => Promise.resolve(false) },
    { ...pageProviderLimits, maxCalls: 0, maxWaitMs: 1 },
  );
  expect(await busy.refundToken(about)).toMatchObject({ kind: 'not_sent' });
  const silent = createDpoGateway({
    ...settings,
    apiUrl: 'http://bank.test/',
    send: () => Promise.resolve(new Response('<API3G>', { status: 200 })),
  });
  expect(await silent.refundToken(about)).toMatchObject({ kind: 'unclear' });
});

it.each(['801', '802', '803', '804', '950'])(
  'the code %s of a refund is our fault, and 123 is unclear',
  async (code) => {
    const respond = (result: string) =>
      createDpoGateway({
        apiUrl: 'http://bank.test/',
        apiV7Url: 'http://bank.test/',
        companyToken,
        serviceType: '3854',
        send: () => Promise.resolve(new Response(`<API3G><Result>${result}</Result></API3G>`)),
      }).refundToken({ token: 'T', amountThebe: 100, details: 'x' });
    expect((await respond(code)).kind).toBe('misconfigured');
    expect((await respond('123')).kind).toBe('unclear');
  },
);
