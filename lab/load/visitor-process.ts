// Runs the visitors in a process of their own, so that they do not slow down the purchases.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { bookingsPath, homePath } from '@/lib/paths/pages';
import { nowMs } from '../bench/row';
import { browserHeaders } from '../bench/web-addresses';
import { visitorMessage, type Second, type VisitorOrder } from './visitor-messages';

const thinkMs = { min: 1000, max: 3000 };
const arriveMs = 5000;
const limitMs = 60_000;
const filesPerVisit = 4;
const seatPolls = 3;
const visitsPerSignIn = 10;
const expected = [200, 302, 503];

type Options = { method?: string; headers?: Record<string, string>; body?: string; isRead?: boolean };
type Reply = { body: string; cookies: string[] };
type Call = (path: string, options?: Options) => Promise<Reply>;

/** Keeps its connections open, as a proxy in front of the site does. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 4000 });
const running = new Set<number>();
let wanted = 0;
let visits = 0;
let inProgress = 0;
let seconds = newSecond();

function newSecond(): Second {
  return { startMs: nowMs(), endMs: 0, statuses: {}, admittedMs: [], faults: [], inProgress: 0, visitors: 0 };
}

function report() {
  process.send?.({ ...seconds, endMs: nowMs(), inProgress, visitors: running.size });
  seconds = newSecond();
}

function count(name: string, status: number, retryAfter: string | undefined, ms: number) {
  seconds.statuses[status] = (seconds.statuses[status] ?? 0) + 1;
  if (status !== 503) seconds.admittedMs.push(ms);
  else if (!(Number(retryAfter) > 0)) seconds.faults.push(`${name}: 503 without Retry-After`);
  if (!expected.includes(status)) seconds.faults.push(`${name}: ${status}`);
}

function send(url: string, { method = 'GET', headers = {}, body, isRead = false }: Options): Promise<Reply> {
  const startMs = nowMs();
  const name = `${method} ${url}`;
  inProgress += 1;
  return new Promise((resolve) => {
    let text = '';
    const end = (reply: Reply) => {
      inProgress -= 1;
      resolve(reply);
    };
    const sent = request(url, { method, headers, agent, timeout: limitMs }, (response) => {
      if (isRead) response.setEncoding('utf8').on('data', (part: string) => (text += part));
      else response.resume();
      response.once('end', () => {
        const { statusCode = 0, headers: received } = response;
        count(name, statusCode, received['retry-after'], nowMs() - startMs);
        end({ body: text, cookies: (received['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '') });
      });
    });
    sent.once('timeout', () => sent.destroy(new Error(`no response within ${limitMs} ms`)));
    sent.once('error', (error) => {
      seconds.faults.push(`${name}: ${error.message}`);
      end({ body: '', cookies: [] });
    });
    sent.end(body);
  });
}

const oneOf = (items: readonly string[]) => items[Math.floor(Math.random() * items.length)] ?? '';
const think = () => pause(thinkMs.min + Math.random() * (thinkMs.max - thinkMs.min));

async function lookAtBookings(call: Call, { usernames, password }: VisitorOrder) {
  const { body, cookies } = await call('/api/auth/csrf', { headers: { 'accept-encoding': 'identity' }, isRead: true });
  const csrfToken = /"csrfToken":"(\w+)"/.exec(body)?.[1];
  if (!csrfToken) return;
  const form = new URLSearchParams({ csrfToken, username: oneOf(usernames), password, json: 'true' });
  const headers = { cookie: cookies.join('; '), 'content-type': 'application/x-www-form-urlencoded' };
  const signedIn = await call('/api/auth/callback/credentials', { method: 'POST', headers, body: form.toString() });
  if (!signedIn.cookies.some((cookie) => cookie.includes('session-token='))) return;
  await think();
  await call(bookingsPath, { headers: { cookie: signedIn.cookies.join('; ') } });
}

function stepsOf(call: Call, order: VisitorOrder): (() => Promise<unknown>)[] {
  const search = oneOf(order.searches);
  const seatMap = oneOf(order.seatMaps);
  const files = Array.from({ length: filesPerVisit }, () => oneOf(order.files));
  const isCustomer = visits % visitsPerSignIn === 0;
  return [
    () => Promise.all([call(homePath), ...files.map((path) => call(path))]),
    () => call(search),
    () => call(`/api${search}`),
    ...Array.from({ length: seatPolls }, () => () => call(seatMap)),
    ...(isCustomer ? [() => lookAtBookings(call, order)] : []),
  ];
}

const addressOf = (visit: number) => [41, visit >> 16, visit >> 8, visit].map((part) => part & 255).join('.');

async function visitAgain(visitor: number, order: VisitorOrder) {
  running.add(visitor);
  await pause(Math.random() * arriveMs);
  while (visitor < wanted) {
    visits += 1;
    const own = { ...browserHeaders, 'x-forwarded-for': addressOf(visits) };
    const call: Call = (path, options) =>
      send(order.address + path, { ...options, headers: { ...own, ...options?.headers } });
    for (const step of stepsOf(call, order)) {
      if (visitor >= wanted) break;
      await step();
      await think();
    }
  }
  running.delete(visitor);
}

let order: VisitorOrder | undefined;
process.on('message', (received) => {
  const message = visitorMessage.parse(received);
  if (message.kind === 'visit') order = message;
  else {
    report();
    wanted = message.visitors;
    for (let visitor = 0; order && visitor < wanted; visitor += 1)
      if (!running.has(visitor)) void visitAgain(visitor, order);
  }
});
process.on('disconnect', () => process.exit());
setInterval(report, 1000);
