import { eq } from 'drizzle-orm';
import { messageOutbox } from '@/server/db/schema/messages';
import { log } from '@/server/observability/log';
import * as messages from '@/server/testing/test-messages';
import type { NewMessage } from './sealed-message';
import { deleteOldMessages, markDead, markSent, withdrawMessages } from './message-outbox.repo';

const test = messages.testOutbox();
afterEach(() => jest.restoreAllMocks());

const recipient = '+26771000001';
const to = { cause: 'cause', channel: 'sms', recipient } as const;
const reset: NewMessage = {
  ...to,
  template: 'reset-code',
  data: { code: '480159', minutes: 10, link: 'https://tsela.test/reset/secret', linkMinutes: 30 },
};
const stored = async () => (await test.db.select().from(messageOutbox))[0];
const drain = (dataKeys = messages.testDataKeys) => messages.sentDue({ db: test.db, dataKeys });

it('a waiting message has no readable code or link, and is sent with both', async () => {
  await messages.enqueue(test.db, { ...reset, channel: 'email', recipient: 'mpho@passenger.example' });
  expect(JSON.stringify(await stored())).not.toMatch(/480159|secret|minutes/);
  const [sent] = await drain();
  expect(sent?.text).toMatch(/480159[^]*reset\/secret/);
});

it('the data of a message does not open in another row', async () => {
  await messages.enqueue(test.db, reset);
  await messages.enqueue(test.db, { ...reset, cause: 'another' });
  const data = (await stored())?.data ?? {};
  await test.db.update(messageOutbox).set({ data }).where(eq(messageOutbox.cause, 'another'));
  jest.spyOn(log, 'warn').mockReturnValue();
  expect(await drain()).toHaveLength(1);
});

it('a message that is not sealed is not sent', async () => {
  const { cause, channel, template, data } = reset;
  await test.db.insert(messageOutbox).values({ cause, channel, recipient, template, data });
  jest.spyOn(log, 'warn').mockReturnValue();
  expect(await drain()).toEqual([]);
});

it('the data and the recipient of a message are deleted when it is sent', async () => {
  await messages.enqueue(test.db, reset);
  expect(await drain()).toMatchObject([{ to: recipient }]);
  expect(await stored()).toMatchObject({
    state: 'sent',
    recipient: expect.stringMatching(/^[\w-]{43}$/) as string,
    data: {},
  });
});

it('a message that was sealed with another key waits for its key', async () => {
  const warnings = jest.spyOn(log, 'warn').mockReturnValue();
  await messages.enqueue(test.db, reset);
  expect(await drain(['another-key-of-the-tests-000000000000'])).toEqual([]);
  const reason = 'sealed with another DATA_KEY';
  expect(warnings.mock.calls.map(([fields]) => fields)).toMatchObject([{ event: 'message_not_sent', reason }]);
  expect(await stored()).toMatchObject({ state: 'pending', lastError: reason });
  await messages.letTimePass(test);
  expect(await drain()).toMatchObject([{ to: recipient }]);
});

it('messages to one recipient have one hash after they are sent or withdrawn', async () => {
  await messages.enqueue(test.db, { ...reset, cause: 'first' });
  await test.db.transaction((tx) => withdrawMessages(tx, ['first']));
  await messages.enqueue(test.db, { ...reset, cause: 'second' });
  await messages.enqueue(test.db, { ...reset, cause: 'third', recipient: '+26771000002' });
  await drain();
  const [first, second, third] = (await messages.readOutbox(test.db)).map((row) => row.recipient);
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

describe('the data and the recipient of a message', () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['sent', (id) => markSent(test.db, [id])],
    ['given up', (id) => markDead(test.db, id, 'expired')],
    ['withdrawn', () => test.db.transaction((tx) => withdrawMessages(tx, [to.cause]))],
  ])('are deleted when it is %s', async (_what, end) => {
    await messages.enqueue(test.db, { ...to, template: 'booking-paid', data: messages.paidData });
    const before = await messages.firstMessage(test);
    expect(before.data).toMatchObject({ bookingId: messages.testBookingId });
    await end(before.id);
    const after = await messages.firstMessage(test);
    expect(after.state).not.toBe('pending');
    expect(after.data).toEqual({});
    expect(after.recipient).toBe(after.recipientHash);
    expect(JSON.stringify(after)).not.toMatch(/5d0a3f6e-0001|71000001/);
  });
});

describe('messages of more than 90 days ago', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
  const nextAttemptAt = daysAgo(91);
  it.each([
    ['sent are deleted', { state: 'sent', sentAt: daysAgo(91) }, 1],
    ['that are dead are deleted', { state: 'dead' }, 1],
    ['unsent ones stay', { state: 'pending' }, 0],
    ['ones sent later stay', { state: 'sent', sentAt: daysAgo(89) }, 0],
    ['ones given up later stay', { state: 'dead', nextAttemptAt: daysAgo(89) }, 0],
  ] as const)('%s', async (_what, set, count) => {
    await messages.enqueue(test.db, { ...to, template: 'password-changed', data: {} });
    await test.db.update(messageOutbox).set({ createdAt: daysAgo(100), nextAttemptAt, ...set });
    expect(await deleteOldMessages(test.db)).toBe(count);
    expect(await deleteOldMessages(test.db)).toBe(0);
    expect(await test.db.select().from(messageOutbox)).toHaveLength(1 - count);
  });
});
