import type { RequestListener } from 'node:http';
import { log } from '@/server/observability/log';
import { closeAfterEach, serveOverHttp, startServer } from '@/server/testing/test-http';
import { linesOf } from '@/server/testing/log-lines';
import { companyToken, fixture, token, tokenRequest } from './dpo-fixture';
import { createDpoGateway } from './dpo-gateway';
import { buildCreateToken } from './dpo-messages';

const merchant = { companyToken, serviceType: '3854', apiV7Url: 'http://127.0.0.1:9/API/v7/' };
const xml = { 'content-type': 'application/xml' };
const respondWith = (name: string) => () => Promise.resolve(new Response(fixture(name), { headers: xml }));

const tooLong = 'the payment provider did not respond in time';

const closings = closeAfterEach();
let entries: [string, unknown][] = [];

beforeEach(() => {
  entries = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    jest.spyOn(log, level).mockImplementation((...line: unknown[]) => {
      entries.push(...linesOf([line], 'provider_').map((fields): [string, unknown] => [level, fields]));
    });
  }
});

/** No test may log secrets or personal data. */
afterEach(() => {
  jest.restoreAllMocks();
  const secrets = [companyToken, token, ...'API3G Tshepo Brien 71000001 passenger.example Plot Gaborone'.split(' ')];
  for (const secret of secrets) expect(JSON.stringify(entries)).not.toContain(secret);
});

/** Starts a provider that misbehaves below the level of `Response`. Its open connections are closed after the test. */
async function badProvider(listener: RequestListener): Promise<string> {
  const { baseUrl, stop } = await startServer(listener);
  closings.push(stop);
  return `${baseUrl}/`;
}

async function gatewayTo(respond: (request: Request) => Promise<Response>) {
  const { baseUrl, stop } = await serveOverHttp(respond);
  closings.push(stop);
  return createDpoGateway({ apiUrl: `${baseUrl}/API/v6/`, ...merchant });
}

/** Makes all three calls, expects an unclear outcome of each, and returns their common explanation. */
async function requestAll(gateway: ReturnType<typeof createDpoGateway>) {
  const outcomes = [
    await gateway.requestToken(tokenRequest),
    await gateway.viewPayment(token),
    await gateway.cancelToken(token),
  ];
  expect(outcomes.map(({ kind }) => kind)).toEqual(['unclear', 'unclear', 'unclear']);
  expect(entries.map(([level]) => level)).toEqual(['warn', 'warn', 'warn']);
  const [first, ...others] = outcomes.map(({ explanation }) => explanation);
  for (const other of others) expect(other).toBe(first);
  return first;
}

describe('createDpoGateway', () => {
  it('posts one create-token message for our account to the API URL', async () => {
    const seen: unknown[] = [];
    const gateway = await gatewayTo(async (request) => {
      const { method, headers } = request;
      const kinds = [headers.get('content-type'), headers.get('accept')];
      seen.push([method, new URL(request.url).pathname, kinds, await request.text()]);
      return new Response(fixture('create-token.000.answer'), { headers: xml });
    });
    expect(await gateway.requestToken(tokenRequest)).toMatchObject({ kind: 'created', token, reference: '1285DB12G' });
    const types = ['application/xml', 'application/xml'];
    expect(seen).toEqual([['POST', '/API/v6/', types, buildCreateToken(tokenRequest, merchant)]]);
  });

  it('verifies and cancels a token for our account', async () => {
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

  it('waits 30 seconds for createToken and 10 for other calls, or the configured limit', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const send = respondWith('cancel-token.000.answer');
    for (const limit of [{}, { limitMs: 7000 }]) {
      const gateway = createDpoGateway({ apiUrl: 'http://127.0.0.1/', ...merchant, send, ...limit });
      await gateway.requestToken(tokenRequest);
      await gateway.viewPayment(token);
      await gateway.cancelToken(token);
    }
    expect(timeout.mock.calls.flat()).toEqual([30_000, 10_000, 10_000, 7000, 7000, 7000]);
  });
});

describe('the log of a call', () => {
  it('contains the result code and our attempt', async () => {
    const gateway = await gatewayTo(respondWith('create-token.000.answer'));
    await gateway.requestToken(tokenRequest);
    const { accountRef: attempt } = tokenRequest;
    expect(entries).toEqual([
      ['info', { event: 'provider_responded', request: 'createToken', kind: 'created', result: '000', attempt }],
    ]);
  });

  it('is an error if our settings are wrong', async () => {
    const gateway = await gatewayTo(respondWith('verify-token.804.answer'));
    expect(await gateway.viewPayment(token)).toMatchObject({ kind: 'misconfigured' });
    expect(entries).toEqual([
      ['error', { event: 'provider_misconfigured', request: 'verifyToken', kind: 'misconfigured', result: '804' }],
    ]);
  });

  it('does not contain the provider’s text, which may contain customer data', async () => {
    const quoting = fixture('create-token.950.answer').replace('ServiceDate', 'customerPhone 26771000001');
    const gateway = await gatewayTo(() => Promise.resolve(new Response(quoting)));
    expect(await gateway.requestToken(tokenRequest)).toMatchObject({
      explanation: expect.stringContaining('7100') as string,
    });
    expect(entries).toMatchObject([['warn', { kind: 'refused', result: '950' }]]);
  });
});

describe('every call is unclear if the provider', () => {
  it('does not respond in time', async () => {
    const apiUrl = await badProvider(() => undefined);
    expect(await requestAll(createDpoGateway({ apiUrl, ...merchant, limitMs: 50 }))).toBe(tooLong);
  });

  it('does not finish its response in time', async () => {
    const apiUrl = await badProvider((_request, response) => response.write('<API3G>'));
    expect(await requestAll(createDpoGateway({ apiUrl, ...merchant, limitMs: 50 }))).toBe(tooLong);
  });

  it('is unreachable', async () => {
    const { baseUrl, stop } = await serveOverHttp(respondWith('create-token.000.answer'));
    await stop();
    const gateway = createDpoGateway({ apiUrl: baseUrl, ...merchant });
    expect(await requestAll(gateway)).toBe('the payment provider is unreachable (ECONNREFUSED)');
  });

  it.each(['', 'HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n<?xml version="1.0"?><API3G><Result>000</Result>'])(
    'closes the connection after %j',
    async (sent) => {
      const apiUrl = await badProvider((_request, response) => response.socket?.end(sent));
      expect(await requestAll(createDpoGateway({ apiUrl, ...merchant }))).toMatch(
        /^the payment provider is unreachable/,
      );
    },
  );

  it.each([
    ['an HTML page', () => new Response('<!doctype html><title>Checking your browser</title>')],
    ['an empty body', () => new Response(null)],
    ['JSON', () => Response.json({ Result: '000' })],
    ['binary data', () => new Response(Buffer.from([0xff, 0xfe, 0x00, 0x3c]))],
  ])('responds with %s', async (_case, respond) => {
    const gateway = await gatewayTo(() => Promise.resolve(respond()));
    expect(await requestAll(gateway)).toBe('the payment provider sent an unreadable response');
  });

  it.each([500, 502, 403, 404])('responds with status %i and any body', async (status) => {
    const gateway = await gatewayTo(() =>
      Promise.resolve(new Response(fixture('cancel-token.000.answer'), { status })),
    );
    expect(await requestAll(gateway)).toBe(`the payment provider responded with status ${status}`);
  });

  it('sends an endless response', async () => {
    let chunks = 0;
    const endless = () =>
      new ReadableStream({
        pull: (body) => {
          chunks += 1;
          body.enqueue(Buffer.alloc(16 * 1024, ' '));
        },
      });
    const gateway = await gatewayTo(() => Promise.resolve(new Response(endless())));
    expect(await requestAll(gateway)).toBe('the payment provider sent a response that is too long');
    expect(chunks).toBeLessThan(3000);
  });

  it('redirects, and the redirect is not followed', async () => {
    let redirected = 0;
    const elsewhere = await serveOverHttp(() => {
      redirected += 1;
      return Promise.resolve(new Response(fixture('verify-token.000.answer')));
    });
    closings.push(elsewhere.stop);
    const gateway = await gatewayTo(() => Promise.resolve(Response.redirect(elsewhere.baseUrl, 307)));
    expect(await requestAll(gateway)).toMatch(/^the payment provider is unreachable/);
    expect(redirected).toBe(0);
  });

  it('cannot be called because sending throws', async () => {
    const send = () => Promise.reject(new Error(`${companyToken} of ${token}`));
    expect(await requestAll(createDpoGateway({ apiUrl: 'http://127.0.0.1/', ...merchant, send }))).toBe(
      'the payment provider is unreachable',
    );
  });

  it('responds with an error, and no call is retried', async () => {
    let calls = 0;
    const gateway = await gatewayTo(() => {
      calls += 1;
      return Promise.resolve(new Response(null, { status: 503 }));
    });
    await requestAll(gateway);
    expect(calls).toBe(3);
  });
});
