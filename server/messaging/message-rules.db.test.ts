import { eq } from 'drizzle-orm';
import { systemClock, type Clock } from '@/lib/format/time';
import { messageOutbox } from '@/server/db/schema/messages';
import { log } from '@/server/observability/log';
import * as messages from '@/server/testing/test-messages';
import { GatewayError } from './gateway';
import type { NewMessage } from './sealed-message';

const test = messages.testOutbox();
afterEach(() => jest.restoreAllMocks());

const phone = '+26771000001';
const code = '480159';
const to = { cause: 'cause', channel: 'sms', recipient: phone } as const;
const codeMessage: NewMessage = { ...to, template: 'verify-code', data: { code, minutes: 10 } };
const reminderUntil = (expiresAt: string): NewMessage => ({
  ...to,
  template: 'booking-reminder',
  data: { ...messages.testJourney, payBy: '2026-11-21 04:30', expiresAt },
});
const reminder = reminderUntil(messages.madeData.expiresAt);
const created: NewMessage = { ...to, template: 'booking-made', data: messages.madeData };
const ticketUntil = (expiresAt: string): NewMessage => ({
  ...to,
  template: 'booking-paid',
  data: { ...messages.paidData, expiresAt },
});
const changed: NewMessage = { ...to, template: 'password-changed', data: {} };

const enqueue = (message: NewMessage) => messages.enqueue(test.db, message);
const row = () => messages.firstMessage(test);
const at = (iso: string) => () => new Date(iso);
const afterMaking = async (seconds: number): Promise<Clock> => {
  const { createdAt } = await row();
  return () => new Date(createdAt.getTime() + seconds * 1000);
};
const drain = (clock: Clock, refusal?: Error) => messages.sentDue({ db: test.db, clock }, refusal);

it('an SMS that is not urgent waits from 22:00 until 06:00, which does not count as an attempt', async () => {
  await enqueue(reminder);
  expect(await drain(at('2026-11-21T20:00:00Z'))).toEqual([]);
  const morning = new Date('2026-11-22T04:00:00Z');
  expect(await row()).toMatchObject({ state: 'pending', attempts: 0, nextAttemptAt: morning, lastError: null });
  await messages.letTimePass(test);
  expect(await drain(() => morning)).toHaveLength(1);
  expect(await row()).toMatchObject({ state: 'sent', attempts: 1 });
});

describe.each<[string, (expiresAt: string) => NewMessage]>([
  ['a reminder', reminderUntil],
  ['what a booking asks for', (expiresAt) => ({ ...created, data: { ...messages.madeData, expiresAt } })],
  ['a ticket', ticketUntil],
])('%s', (_what, until) => {
  it('is sent in the last millisecond before its expiry, and not after it', async () => {
    const expiresAt = '2026-11-22T06:30:00.000Z';
    await enqueue(until(expiresAt));
    expect(await drain(() => new Date(Date.parse(expiresAt) - 1))).toHaveLength(1);
    await test.db.delete(messageOutbox);
    await enqueue(until(expiresAt));
    expect(await drain(at(expiresAt))).toEqual([]);
    expect(await row()).toMatchObject({ state: 'dead', lastError: 'expired', sentAt: null });
  });
});

describe('in the quiet hours', () => {
  const midnight = at('2026-11-21T22:00:00Z');
  it.each<[string, NewMessage]>([
    ['an e-mail', { ...reminder, channel: 'email', recipient: 'mpho@passenger.example' }],
    ['a booking', created],
    ['a changed password', changed],
  ])('%s is sent', async (_what, message) => {
    await enqueue(message);
    expect(await drain(midnight)).toHaveLength(1);
  });

  it('a code is sent', async () => {
    await enqueue(codeMessage);
    await test.db.update(messageOutbox).set({ createdAt: midnight() });
    expect(await drain(midnight)).toHaveLength(1);
  });
});

describe('a code', () => {
  it('is sent while it is valid, and then deleted', async () => {
    await enqueue(codeMessage);
    const sent = await drain(await afterMaking(10 * 60 - 1));
    expect(sent).toMatchObject([{ to: phone, text: expect.stringContaining(code) as string }]);
    expect(await row()).toMatchObject({ state: 'sent', data: {} });
  });

  it('is not sent after its expiry, and is deleted', async () => {
    await enqueue(codeMessage);
    expect(await drain(await afterMaking(10 * 60))).toEqual([]);
    expect(await row()).toMatchObject({ state: 'dead', lastError: 'expired', data: {}, sentAt: null });
  });

  it('is tried for the last time when it expires if the gateway refuses it', async () => {
    await enqueue(codeMessage);
    const { uuid } = await row();
    await test.db.update(messageOutbox).set({ attempts: 4 }).where(eq(messageOutbox.uuid, uuid));
    await drain(await afterMaking(8 * 60), new GatewayError('away'));
    expect(await messages.secondsUntilNext(test)).toBe(2 * 60);
    expect(await row()).toMatchObject({ state: 'pending', data: { code } });
  });
});

const dayS = 24 * 60 * 60;
const away = new GatewayError('away');
const failedBefore = (attempts: number) => test.db.update(messageOutbox).set({ attempts });

describe('while the mail server is down for days', () => {
  it('a ticket is tried every hour until departure', async () => {
    const departsAt = new Date(Date.now() + 10 * dayS * 1000);
    await enqueue(ticketUntil(departsAt.toISOString()));
    await failedBefore(200);
    await drain(() => new Date(departsAt.getTime() - 90 * 60_000), away);
    expect(await messages.secondsUntilNext(test)).toBe(60 * 60);
    expect(await row()).toMatchObject({ state: 'pending', attempts: 201 });
    await messages.letTimePass(test);
    await drain(() => departsAt, away);
    expect(await row()).toMatchObject({ state: 'dead', lastError: 'expired' });
  });

  it('a message that does not expire is tried for two days', async () => {
    await enqueue(changed);
    await failedBefore(40);
    await drain(await afterMaking(2 * dayS - 1), away);
    expect(await row()).toMatchObject({ state: 'pending', attempts: 41 });
    await messages.letTimePass(test);
    await drain(await afterMaking(2 * dayS), away);
    expect(await row()).toMatchObject({ state: 'dead', lastError: 'away', sentAt: null });
  });

  it('an old message is still tried if the workers were down too', async () => {
    await enqueue(changed);
    expect(await drain(await afterMaking(3 * dayS))).toHaveLength(1);
  });
});

describe('the log line and the stored reason of a failure', () => {
  it.each<[string, Error]>([
    ['a gateway that says why', new GatewayError('the mail server: EENVELOPE 550')],
    ['an error that quotes the message', new TypeError(`${phone} refused: ${code} is your code`)],
  ])('contain no recipient, code or text after %s', async (_what, refusal) => {
    const lines: unknown[] = [];
    jest.spyOn(log, 'warn').mockImplementation((...line: unknown[]) => void lines.push(line));
    await enqueue(codeMessage);
    await drain(systemClock, refusal);
    await messages.letTimePass(test);
    await drain(await afterMaking(10 * 60));
    expect(lines).toHaveLength(2);
    const { lastError, uuid } = await row();
    const written = JSON.stringify(lines);
    expect(written).toContain(uuid);
    for (const secret of [phone, '71000001', code, 'is your code']) {
      expect(`${written}${lastError ?? ''}`).not.toContain(secret);
    }
  });

  it('have the name of the error if a message cannot be written', async () => {
    await enqueue(reminder);
    await test.db.update(messageOutbox).set({ template: 'verify-code' });
    expect(await drain(systemClock)).toEqual([]);
    expect(await row()).toMatchObject({ state: 'pending', lastError: 'ZodError' });
  });
});
