import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { eventually } from './eventually.ts';
import { query } from './running-app.ts';

export type Person = ReturnType<typeof newPerson>;
export type Cookie = { name: string; value: string };
export type Visitor = ReturnType<typeof visit>;

const csrfSchema = z.object({ csrfToken: z.string() });
const messages = z.array(z.object({ text: z.string() }));
const completed = z.object({ data: z.object({ booking: z.object({ bookingId: z.string() }) }) });

/** Returns the date in Botswana, `ahead` days from today. */
export const day = (ahead: number) =>
  new Date(Date.now() + 2 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10);

export function newPerson() {
  const national = String(randomInt(74_000_000, 77_999_999));
  return {
    firstName: 'Boitumelo',
    lastName: 'Ramotswe',
    username: `user${randomUUID().slice(0, 8)}`,
    national,
    phone: `+267${national}`,
    email: `mail-${randomUUID()}@passenger.example`,
    password: 'Right#1234',
  };
}

export function demoAccountOf({ output }: { output: { stdout: string } }): { phone: string; password: string } {
  const [, phone, password] = /Demo account +(\d+) *\/ *(\S+)/.exec(output.stdout) ?? [];
  assert.ok(phone && password, 'the app prints a demo account');
  return { phone, password };
}

type Leg = Readonly<Record<string, unknown>>;

/** Returns a leg of an empty bus in three days, of the database at this URL. */
export async function findLeg(databaseUrl: string): Promise<Leg> {
  const [leg] = await query(
    databaseUrl,
    `select trips.uuid as trip, legs.uuid as leg, buses.uuid as bus, fares.fare_thebe as fare, service_date::text as date
     from trips join legs using (schedule_id) join buses on buses.id = trips.bus_id
     join fares using (operator_id, from_city_id, to_city_id)
     where is_default and service_date = '${day(3)}' and trips.id not in (select trip_id from seat_claims) limit 1`,
  );
  assert.ok(leg);
  return leg;
}

export const orderOf = ({ trip, leg, fare }: Leg, seat: string) => ({
  trip: String(trip),
  leg: String(leg),
  fareThebe: String(fare),
  idempotencyKey: randomUUID(),
  query: '',
  payment: 'later',
  'seats[]': seat,
  [`name-${seat}`]: 'Boitumelo Ramotswe',
});

/** Returns a new address, so that the budgets of other visitors do not count. */
const newNetwork = () => `41.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Returns a client that stores cookies like a browser. `setCookies` lists every cookie that it has received. */
export function visit(app: { address: string }, network = newNetwork()) {
  const cookies = new Map<string, string>();
  const setCookies: Cookie[] = [];
  /** Sends a request. A body that is neither a string nor a form is sent as JSON. */
  const call = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof URLSearchParams);
    const type = isJson ? { 'content-type': 'application/json' } : {};
    const response = await fetch(app.address + path, {
      method,
      headers: { cookie, 'x-forwarded-for': network, ...type, ...more },
      body: isJson ? JSON.stringify(body) : (body ?? null),
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      cookies.set(name, value);
      setCookies.push({ name, value });
    }
    return response;
  };
  const isOk = async (response: Response) => {
    assert.equal(response.status, 200, await response.clone().text());
    return response;
  };
  const ok = async (...request: Parameters<typeof call>) => isOk(await call(...request));
  /** Sends a form as a browser without JavaScript does. */
  const form = (path: string, fields: Record<string, string>) =>
    call('POST', path, new URLSearchParams(fields), { accept: 'text/html' });
  /** Sends the form of this name as a page with JavaScript does. */
  const submit = (name: string, fields: Record<string, string> = {}) =>
    call('POST', `/api/forms/${name}`, new URLSearchParams(fields));
  const submitted = async (...sent: Parameters<typeof submit>) => isOk(await submit(...sent));
  const csrfToken = async () => csrfSchema.parse(await (await ok('GET', '/api/auth/csrf')).json()).csrfToken;
  return {
    call,
    form,
    submit,
    submitted,
    ok,
    csrfToken,
    cookies,
    setCookies,
    signUp: (person: Person) => submitted('sign-up', { ...person, confirm: person.password, termsAccepted: 'on' }),
    book: async (leg: Leg, seat: string) => {
      await ok('PUT', `/api/trips/${String(leg.trip)}/legs/${String(leg.leg)}/holds`, { seats: [seat] });
      const response = await submitted('complete-booking', orderOf(leg, seat));
      return completed.parse(await response.json()).data.booking.bookingId;
    },
    signIn: async (username: string, password: string) =>
      form('/api/auth/callback/credentials', { csrfToken: await csrfToken(), username, password, json: 'true' }),
    signOut: async () => form('/api/auth/signout', { csrfToken: await csrfToken(), json: 'true' }),
    /** Waits for more than `before` matching messages, and returns the first group of the newest one. */
    inbox: (to: string, pattern: RegExp, before = 0) =>
      eventually('the message arrives', async () => {
        const response = await fetch(`${app.address}/sandbox/inbox/messages.json?to=${encodeURIComponent(to)}`);
        const matches = messages.parse(await response.json()).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
        return matches.length > before ? matches[0] : undefined;
      }),
  };
}

export async function addPassenger(app: { address: string }) {
  const person = newPerson();
  const visitor = visit(app);
  await visitor.signUp(person);
  await visitor.submitted('verify', { code: await visitor.inbox(person.phone, /\b(\d{6})\b/) });
  assert.equal((await visitor.signIn(person.phone, person.password)).status, 200);
  return { person, visitor };
}
