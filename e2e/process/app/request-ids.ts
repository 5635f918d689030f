import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { eventually } from '../eventually.ts';
import { day, demoAccountOf, visit, type Visitor } from '../visitor.ts';
import { app, listen } from './shared-app.ts';

const failedCall = 'A call of the platform failed.';
const search = `from=gaborone&to=maun&date=${day(1)}`;
const push = `<API3G><TransactionToken>${randomUUID()}</TransactionToken></API3G>`;

/** A request: GET unless it has a body. */
type RequestToSend = { path: string; form?: Record<string, string>; json?: unknown; xml?: string };

/** Requests of a browser. `line` is the log line that the page or route adds to the line of the platform. */
const requests: Record<string, RequestToSend & { line?: string }> = {
  'the results of a search': { path: `/search?${search}`, line: 'The search failed.' },
  'a landing page': { path: '/bus/gaborone-to-maun', line: 'A landing page could not be loaded.' },
  'a post': { path: '/post/night-buses', line: 'A post could not be loaded.' },
  'the help page': { path: '/faqs', line: 'The questions could not be loaded.' },
  'the sitemap': { path: '/sitemap.xml', line: 'The sitemap could not be loaded.' },
  'a ticket by its link': { path: `/v2/self-service/${randomUUID()}`, line: 'A ticket could not be loaded.' },
  'a ticket code, checked by the page': { path: '/check-ticket?code=ABCD2345' },
  'the page after a payment': { path: `/payment/dpo/webhooks?TransactionToken=${randomUUID().toUpperCase()}` },
  'a signed-in page with a list': { path: '/user/upcoming-tickets', line: 'A list of tickets could not be loaded.' },
  'a signed-in page that cannot be shown': { path: '/user/wallet' },
  'a public API route': { path: `/api/search?${search}`, line: 'An API route failed.' },
  'a signed-in API route': { path: '/api/user/profile', line: 'An API route failed.' },
  'a file': { path: `/api/tickets/${randomUUID()}/ticket.pdf`, line: 'An API route failed.' },
  'a form': { path: '/api/forms/pay', form: { bookingId: randomUUID() }, line: 'A form failed.' },
  'the push of the card provider': { path: '/api/payments/dpo/push', xml: push },
  'a renewal of the session': { path: '/api/session/renew', json: { refused: true }, line: 'An API route failed.' },
  'a renewal before a page': { path: '/api/session/renew?refused&to=/user/wallet', line: 'A session renewal failed.' },
  'the sign-in form without JavaScript': {
    path: '/api/forms/sign-in',
    form: { username: '71000001', password: 'Wrong#2026', callbackUrl: '/' },
  },
};

function send({ call, form: sendForm }: Visitor, { path, form, json, xml }: RequestToSend): Promise<Response> {
  if (form) return sendForm(path, form);
  if (xml) return call('POST', path, xml, { 'content-type': 'application/xml' });
  return json ? call('POST', path, json) : call('GET', path);
}

const logLine = z.object({ msg: z.string().optional(), requestId: z.string().optional() });

function linesIn(output: string): z.infer<typeof logLine>[] {
  // The text after the last line break is not a complete line yet.
  const lines = output.split('\n').slice(0, -1);
  return lines.filter((line) => line.startsWith('{')).map((line) => logLine.parse(JSON.parse(line)));
}

describe('a failing platform call is logged with the id that the response carries', () => {
  const visitor = visit(app);
  const { phone, password } = demoAccountOf(app);
  const ids = new Set<string>();
  let csrfToken: string;
  let output: () => string;
  before(async () => {
    await visitor.signIn(phone, password);
    csrfToken = await visitor.csrfToken();
    output = listen();
    // Every statement of the platform fails from now on.
    await app.query('alter schema public rename to away');
  });
  after(() => app.query('alter schema away rename to public'));

  /** Resolves once the log has a line with this text and the id that the response carries. */
  async function isLogged(response: Response, text: string): Promise<void> {
    const id = response.headers.get('x-request-id');
    assert.ok(id !== null);
    assert.match(id, /^[\w-]{8,64}$/);
    const lines = () => linesIn(output());
    await eventually(
      () => `"${text}" with the id ${id}, among\n${JSON.stringify(lines().slice(-12), undefined, 1)}\n`,
      () => lines().some(({ msg, requestId }) => msg === text && requestId === id),
    );
    ids.add(id);
  }

  for (const [name, { line, ...request }] of Object.entries(requests)) {
    test(name, async () => {
      const response = await send(visitor, request);
      await response.arrayBuffer();
      await isLogged(response, failedCall);
      if (line) await isLogged(response, line);
    });
  }
  test('the sign-in of next-auth', async () => {
    const form = { csrfToken, username: phone, password, json: 'true' };
    await isLogged(await send(visitor, { path: '/api/auth/callback/credentials', form }), failedCall);
  });
  test('every failed call has the id of a request', () => {
    const failed = linesIn(output()).filter(({ msg }) => msg === failedCall);
    assert.ok(failed.length >= ids.size);
    assert.deepEqual(
      failed.map(({ requestId }) => requestId).filter((id) => id === undefined || !ids.has(id)),
      [],
    );
  });
});
