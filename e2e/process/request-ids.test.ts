import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { z } from 'zod';
import { browserOf, fetchCsrfToken, signIn, type Call } from './browser.ts';
import { eventually } from './eventually.ts';
import { demoAccountOf } from './demo-account.ts';
import { startApp, type RunningApp } from './running-app.ts';

const FAILED_CALL = 'A call of the platform failed.';
const FORM = 'application/x-www-form-urlencoded';
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const search = `from=gaborone&to=maun&date=${tomorrow}`;
const push = `<API3G><TransactionToken>${randomUUID()}</TransactionToken></API3G>`;

/** A request: GET unless it has a body. */
type RequestToSend = { path: string; form?: Record<string, string>; json?: unknown; xml?: string };

/** Requests of a browser. `line` is the log line that the page or route adds to the line of the platform. */
const requests: Record<string, RequestToSend & { line?: string }> = {
  'the results of a search': { path: `/search?${search}`, line: 'The search failed.' },
  'a landing page': { path: '/bus/gaborone-to-maun', line: 'A landing page could not be loaded.' },
  'a post': { path: '/post/night-buses', line: 'A post could not be loaded.' },
  'the help page': { path: '/faqs', line: 'The questions could not be loaded.' },
  'a part of the sitemap': { path: '/sitemaps/routes.xml', line: 'A part of the sitemap could not be loaded.' },
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

function send(call: Call, { path, form, json, xml }: RequestToSend): Promise<Response> {
  if (form) return call('POST', path, new URLSearchParams(form).toString(), FORM);
  if (xml) return call('POST', path, xml, 'application/xml');
  return json ? call('POST', path, json) : call('GET', path);
}

const logLine = z.object({ msg: z.string().optional(), requestId: z.string().optional() });

/** Returns the log lines of the app so far. */
function logLines({ output }: RunningApp): z.infer<typeof logLine>[] {
  // The text after the last line break is not a complete line yet.
  const lines = output.stdout.split('\n').slice(0, -1);
  return lines.filter((line) => line.startsWith('{')).map((line) => logLine.parse(JSON.parse(line)));
}

/** Resolves once the log has a line with this text and the id that the response carries. Returns the id. */
async function isLogged(app: RunningApp, response: Response, text: string): Promise<string> {
  const id = response.headers.get('x-request-id');
  assert.ok(id !== null);
  assert.match(id, /^[\w-]{8,64}$/);
  const result = () => logLines(app).some(({ msg, requestId }) => msg === text && requestId === id);
  const whatHappened = () => {
    const messages = logLines(app).map(({ msg, requestId }) => `${String(requestId)} ${String(msg)}`);
    return `"${text}" with the id ${id}, among\n${messages.slice(-12).join('\n')}\n`;
  };
  await eventually(whatHappened, result);
  return id;
}

test('a failing platform call is logged with the id that the response carries', async (t) => {
  const app = await startApp(t);
  const { phone, password } = demoAccountOf(app);
  const call = browserOf(app);
  await signIn(call, phone, password);
  const csrfToken = await fetchCsrfToken(call);
  // Every statement of the platform fails from now on.
  await app.query('alter schema public rename to away');

  const ids = new Set<string>();
  for (const [name, { line, ...request }] of Object.entries(requests)) {
    await t.test(name, async () => {
      const response = await send(call, request);
      await response.arrayBuffer();
      ids.add(await isLogged(app, response, FAILED_CALL));
      if (line) await isLogged(app, response, line);
    });
  }
  await t.test('the sign-in of next-auth', async () => {
    const fields = { csrfToken, username: phone, password, json: 'true' };
    const response = await send(call, { path: '/api/auth/callback/credentials', form: fields });
    ids.add(await isLogged(app, response, FAILED_CALL));
  });
  await t.test('every failed call has the id of a request', () => {
    const failed = logLines(app).filter(({ msg }) => msg === FAILED_CALL);
    assert.ok(failed.length >= ids.size);
    assert.deepEqual(
      failed.map(({ requestId }) => requestId).filter((id) => id === undefined || !ids.has(id)),
      [],
    );
  });
});
