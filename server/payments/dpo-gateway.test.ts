import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { log } from '@/server/observability/log';
import { serveOverHttp } from '@/server/testing/test-http';
import { companyToken, fixture, token, tokenRequest } from './dpo-fixture';
import { createDpoGateway } from './dpo-gateway';
import { buildCreateToken } from './dpo-messages';

const merchant = { companyToken, serviceType: '3854' };
const message = { xml: fixture('create-token.request'), companyToken, accountRef: tokenRequest.accountRef };
const xml = { 'content-type': 'application/xml' };
const respondWith = (name: string) => () => Promise.resolve(new Response(fixture(name), { headers: xml }));

const tooLong = 'the payment provider took too long';

const closings: (() => Promise<unknown>)[] = [];
let lines: [string, unknown][] = [];

beforeEach(() => {
  lines = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    jest.spyOn(log, level).mockImplementation((...[line]: unknown[]) => void lines.push([level, line]));
  }
});

/** Whatever a test does, no line says more than it may. */
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(closings.splice(0).map((close) => close()));
  const secrets = [
    companyToken,
    token,
    'API3G',
    'Tshepo',
    'Brien',
    '71000001',
    'passenger.example',
    'Plot',
    'Gaborone',
  ];
  for (const secret of secrets) expect(JSON.stringify(lines)).not.toContain(secret);
});

/** A provider that does what no Response can say, and is not waited for. */
async function badProvider(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closings.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A gateway to a provider that answers as `answer` does, over HTTP. */
async function gatewayTo(answer: (request: Request) => Promise<Response>) {
  const { baseUrl, stop } = await serveOverHttp(answer);
  closings.push(stop);
  return createDpoGateway({ apiUrl: `${baseUrl}/API/v6/`, ...merchant });
}

/** The three calls, each with what must come of it where there is no answer to read. */
async function requestAll(gateway: ReturnType<typeof createDpoGateway>) {
  const outcomes = [
    await gateway.createToken(message),
    await gateway.viewPayment(token),
    await gateway.cancelToken(token),
  ];
  expect(outcomes.map(({ kind }) => kind)).toEqual(['unclear', 'unclear', 'unclear']);
  expect(lines.map(([level]) => level)).toEqual(['warn', 'warn', 'warn']);
  const [first, ...others] = outcomes.map(({ explanation }) => explanation);
  for (const other of others) expect(other).toBe(first);
  return first;
}

describe('DPO over HTTP', () => {
  it('is posted the message as it is, once, to its very address', async () => {
    const seen: unknown[] = [];
    const gateway = await gatewayTo(async (request) => {
      const { method, headers } = request;
      const kinds = [headers.get('content-type'), headers.get('accept')];
      seen.push([method, new URL(request.url).pathname, kinds, await request.text()]);
      return new Response(fixture('create-token.000.answer'), { headers: xml });
    });
    expect(await gateway.createToken(message)).toMatchObject({ kind: 'created', token, reference: '1285DB12G' });
    expect(seen).toEqual([['POST', '/API/v6/', ['application/xml', 'application/xml'], message.xml]]);
  });

  it('is posted a message that the gateway writes for our account', async () => {
    const seen: string[] = [];
    const gateway = await gatewayTo(async (request) => {
      seen.push(await request.text());
      return new Response(fixture('create-token.000.answer'), { headers: xml });
    });
    expect(await gateway.requestToken(tokenRequest)).toMatchObject({ kind: 'created', token, reference: '1285DB12G' });
    expect(seen).toEqual([buildCreateToken(tokenRequest, merchant)]);
  });

  it('is asked about a token, and to cancel one, for our account', async () => {
    const seen: string[] = [];
    const gateway = await gatewayTo(async (request) => {
      const body = await request.text();
      seen.push(body);
      const name = body.includes('verifyToken') ? 'verify-token.000.answer' : 'cancel-token.000.answer';
      return new Response(fixture(name), { headers: xml });
    });
    expect(await gateway.viewPayment(token)).toMatchObject({ kind: 'paid', amountThebe: 17000, currency: 'BWP' });
    expect(await gateway.cancelToken(token)).toMatchObject({ kind: 'cancelled' });
    expect(seen).toEqual([fixture('verify-token.request'), fixture('cancel-token.request')]);
  });

  it('has 50 seconds to make a token, 30 for anything else, or what it is given', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const send = respondWith('cancel-token.000.answer');
    for (const limit of [{}, { limitMs: 7000 }]) {
      const gateway = createDpoGateway({ apiUrl: 'http://127.0.0.1/', ...merchant, send, ...limit });
      await gateway.createToken(message);
      await gateway.viewPayment(token);
      await gateway.cancelToken(token);
    }
    expect(timeout.mock.calls.flat()).toEqual([30_000, 10_000, 10_000, 7000, 7000, 7000]);
  });

  it('is not sent a message for another account, which would pay another merchant', async () => {
    const send = jest.fn();
    const gateway = createDpoGateway({ apiUrl: 'http://127.0.0.1/', ...merchant, send });
    for (const named of ['another', undefined]) {
      const outcome = await gateway.createToken({ ...message, companyToken: named });
      expect(outcome).toMatchObject({ kind: 'refused', result: '' });
    }
    expect(send).not.toHaveBeenCalled();
  });
});

describe('what is logged of a call', () => {
  it('is the code and our attempt', async () => {
    const gateway = await gatewayTo(respondWith('create-token.000.answer'));
    await gateway.createToken(message);
    const { accountRef: attempt } = tokenRequest;
    expect(lines).toEqual([
      ['info', { event: 'provider_responded', request: 'createToken', kind: 'created', result: '000', attempt }],
    ]);
  });

  it('is an error where our own settings are wrong', async () => {
    const gateway = await gatewayTo(respondWith('verify-token.804.answer'));
    expect(await gateway.viewPayment(token)).toMatchObject({ kind: 'misconfigured' });
    expect(lines).toEqual([
      ['error', { event: 'provider_misconfigured', request: 'verifyToken', kind: 'misconfigured', result: '804' }],
    ]);
  });

  it('is not the provider’s sentence, which may quote a customer', async () => {
    const quoting = fixture('create-token.950.answer').replace('ServiceDate', 'customerPhone 26771000001');
    const gateway = await gatewayTo(() => Promise.resolve(new Response(quoting)));
    expect(await gateway.createToken(message)).toMatchObject({
      explanation: expect.stringContaining('7100') as string,
    });
    expect(lines).toMatchObject([['warn', { kind: 'refused', result: '950' }]]);
  });
});

describe('a provider that gives no answer to be read leaves every call unclear:', () => {
  it('slow to answer', async () => {
    const apiUrl = await badProvider(() => undefined);
    expect(await requestAll(createDpoGateway({ apiUrl, ...merchant, limitMs: 50 }))).toBe(tooLong);
  });

  it('slow to end its answer', async () => {
    const apiUrl = await badProvider((_request, response) => response.write('<API3G>'));
    expect(await requestAll(createDpoGateway({ apiUrl, ...merchant, limitMs: 50 }))).toBe(tooLong);
  });

  it('away', async () => {
    const { baseUrl, stop } = await serveOverHttp(respondWith('create-token.000.answer'));
    await stop();
    const gateway = createDpoGateway({ apiUrl: baseUrl, ...merchant });
    expect(await requestAll(gateway)).toBe('the payment provider is away (ECONNREFUSED)');
  });

  it.each(['', 'HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n<?xml version="1.0"?><API3G><Result>000</Result>'])(
    'dying after %j',
    async (said) => {
      const apiUrl = await badProvider((_request, response) => response.socket?.end(said));
      expect(await requestAll(createDpoGateway({ apiUrl, ...merchant }))).toMatch(/^the payment provider is away/);
    },
  );

  it.each([
    ['a page', () => new Response('<!doctype html><title>Checking your browser</title>')],
    ['nothing', () => new Response(null)],
    ['JSON', () => Response.json({ Result: '000' })],
    ['bytes', () => new Response(Buffer.from([0xff, 0xfe, 0x00, 0x3c]))],
  ])('answering %s', async (_what, answer) => {
    const gateway = await gatewayTo(() => Promise.resolve(answer()));
    expect(await requestAll(gateway)).toBe('the payment provider answered something else');
  });

  it.each([500, 502, 403, 404])('answering %i, whatever is in it', async (status) => {
    const gateway = await gatewayTo(() =>
      Promise.resolve(new Response(fixture('cancel-token.000.answer'), { status })),
    );
    expect(await requestAll(gateway)).toBe(`the payment provider answered ${status}`);
  });

  it('answering without end', async () => {
    let chunks = 0;
    const endless = () =>
      new ReadableStream({
        pull: (body) => {
          chunks += 1;
          body.enqueue(Buffer.alloc(16 * 1024, ' '));
        },
      });
    const gateway = await gatewayTo(() => Promise.resolve(new Response(endless())));
    expect(await requestAll(gateway)).toBe('the payment provider answered too much');
    expect(chunks).toBeLessThan(3000);
  });

  it('sending us elsewhere, where nobody hears of us', async () => {
    let heard = 0;
    const elsewhere = await serveOverHttp(() => {
      heard += 1;
      return Promise.resolve(new Response(fixture('verify-token.000.answer')));
    });
    closings.push(elsewhere.stop);
    const gateway = await gatewayTo(() => Promise.resolve(Response.redirect(elsewhere.baseUrl, 307)));
    expect(await requestAll(gateway)).toMatch(/^the payment provider is away/);
    expect(heard).toBe(0);
  });

  it('and no call throws, whatever sends it', async () => {
    const send = () => Promise.reject(new Error(`${companyToken} of ${token}`));
    expect(await requestAll(createDpoGateway({ apiUrl: 'http://127.0.0.1/', ...merchant, send }))).toBe(
      'the payment provider is away',
    );
  });

  it('and no call is made twice', async () => {
    let calls = 0;
    const gateway = await gatewayTo(() => {
      calls += 1;
      return Promise.resolve(new Response(null, { status: 503 }));
    });
    await requestAll(gateway);
    expect(calls).toBe(3);
  });
});
