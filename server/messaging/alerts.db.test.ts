import { sql } from 'drizzle-orm';
import { messageOutbox } from '@/server/db/schema/messages';
import { alarms, type Alarm } from '@/server/observability/alarms';
import { log } from '@/server/observability/log';
import { sentDue, testDataKeys, testOutbox } from '@/server/testing/test-messages';
import { until } from '@/server/testing/until';
import { createAlerts } from './alerts';

const test = testOutbox();
afterEach(() => jest.restoreAllMocks());

const contacts = { email: 'operator@tsela.example', phone: '+26771000099' };
const at = (iso: string) => new Date(iso);
const clock = { now: at('2026-11-24T20:10:00Z') };
const newProcess = () =>
  createAlerts({ db: test.db, dataKeys: testDataKeys, clock: () => clock.now, contacts, retryMs: 20 });

const messages = async () =>
  (await test.db.select().from(messageOutbox).orderBy(messageOutbox.cause)).map(({ cause }) => cause);
const whenSaved = (count: number) =>
  until(
    async () => (await messages()).length,
    (saved) => saved === count,
  );

function raiseOften(alarm: Alarm, processes: ReturnType<typeof newProcess>[]) {
  for (let number = 0; number < 50; number += 1) for (const process of processes) process.raise(alarm);
}

it('two processes that raise an alarm many times send one e-mail and one SMS in an hour', async () => {
  clock.now = at('2026-11-24T20:10:00Z');
  const processes = [newProcess(), newProcess()];
  raiseOften('payment_needs_review', processes);
  await whenSaved(2);
  raiseOften('clock_differs', processes);
  await whenSaved(4);
  clock.now = at('2026-11-24T20:59:59Z');
  raiseOften('payment_needs_review', [...processes, newProcess()]);
  clock.now = at('2026-11-24T21:00:00Z');
  raiseOften('payment_needs_review', processes);
  await whenSaved(6);
  expect(await messages()).toEqual([
    'alert:clock_differs:2026-11-24T20:email',
    'alert:clock_differs:2026-11-24T20:sms',
    'alert:payment_needs_review:2026-11-24T20:email',
    'alert:payment_needs_review:2026-11-24T20:sms',
    'alert:payment_needs_review:2026-11-24T21:email',
    'alert:payment_needs_review:2026-11-24T21:sms',
  ]);
});

it('each kind of an alarm has its own message in an hour', async () => {
  clock.now = at('2026-11-24T20:10:00Z');
  const process = newProcess();
  for (const kind of ['password_wrong', 'code_wrong', 'password_wrong']) process.raise('security_alarm', kind);
  await whenSaved(4);
  newProcess().raise('security_alarm', 'code_wrong');
  process.raise('security_alarm', 'account_locked');
  await whenSaved(6);
  expect((await messages()).filter((cause) => cause.endsWith(':sms'))).toEqual(
    ['account_locked', 'code_wrong', 'password_wrong'].map((kind) => `alert:security_alarm:${kind}:2026-11-24T20:sms`),
  );
});

it('both messages go out at night, and name the event, its meaning and the section of the runbook', async () => {
  clock.now = at('2026-11-24T20:10:00Z');
  newProcess().raise('security_alarm', 'terminal_key_refused');
  await whenSaved(2);
  const sent = await sentDue({ db: test.db, clock: () => clock.now });
  expect(sent.map(({ channel, to }) => [channel, to]).sort()).toEqual([
    ['email', contacts.email],
    ['sms', contacts.phone],
  ]);
  for (const { text } of sent) {
    expect(text).toContain(alarms.security_alarm);
    expect(text).toContain('security_alarm: terminal_key_refused');
    expect(text).toContain('2026-11-24 22:10');
  }
});

it('a contact that is not set gets no message', async () => {
  createAlerts({
    db: test.db,
    dataKeys: testDataKeys,
    clock: () => clock.now,
    contacts: { ...contacts, phone: null },
  }).raise('clock_differs');
  await whenSaved(1);
  expect(await messages()).toEqual([expect.stringMatching(/:email$/)]);
});

it('a database that is away costs one log line, and gets one message for each alarm when it is back', async () => {
  clock.now = at('2026-11-24T20:10:00Z');
  const warned = jest.spyOn(log, 'warn').mockReturnValue();
  await test.db.execute(sql`alter table message_outbox rename to message_outbox_away`);
  const process = newProcess();
  raiseOften('payment_needs_review', [process]);
  raiseOften('clock_differs', [process]);
  await until(
    () => Promise.resolve(warned.mock.calls.length),
    (calls) => calls > 0,
  );
  // The alarm of the first hour is pending, so that of the second adds no message.
  clock.now = at('2026-11-24T21:10:00Z');
  raiseOften('payment_needs_review', [process]);
  await test.db.execute(sql`alter table message_outbox_away rename to message_outbox`);
  await whenSaved(4);
  expect(await messages()).toEqual([
    'alert:clock_differs:2026-11-24T20:email',
    'alert:clock_differs:2026-11-24T20:sms',
    'alert:payment_needs_review:2026-11-24T20:email',
    'alert:payment_needs_review:2026-11-24T20:sms',
  ]);
  expect(warned.mock.calls.map(([{ event }]) => event)).toEqual(['alert_not_saved']);
});
