import { eq, sql } from 'drizzle-orm';
import { messageOutbox } from '@/server/db/schema/messages';
import { log } from '@/server/observability/log';
import * as messages from '@/server/testing/test-messages';
import type { OutgoingMessage } from './gateway';
import type { NewMessage } from './sealed-message';
import { withdrawMessages } from './message-outbox';

const test = messages.testOutbox();
afterEach(() => jest.restoreAllMocks());

const recipient = '+26771000001';
const reset: NewMessage = {
  cause: 'cause',
  channel: 'sms',
  recipient,
  template: 'reset-code',
  data: { code: '480159', minutes: 10, link: 'https://tsela.test/reset/secret', linkMinutes: 30 },
};
const stored = async () => {
  const [row] = await test.db.select().from(messageOutbox);
  if (!row) throw new Error('the outbox is empty');
  return row;
};
/** Sends the due messages with a key. Returns the sent messages. */
async function drain(dataKey = messages.testDataKey) {
  const sent: OutgoingMessage[] = [];
  const gateway = { send: (message: OutgoingMessage) => Promise.resolve(void sent.push(message)) };
  await messages.sendDue({ db: test.db, gateway, dataKey });
  return sent;
}

it('a waiting message has no readable code or link, and is sent with both', async () => {
  await messages.enqueue(test.db, { ...reset, channel: 'email', recipient: 'mpho@passenger.example' });
  expect(JSON.stringify(await stored())).not.toMatch(/480159|secret|minutes/);
  const [sent] = await drain();
  expect(sent?.text).toMatch(/480159[^]*reset\/secret/);
});

it('the data of a message does not open in another row', async () => {
  await messages.enqueue(test.db, reset);
  await messages.enqueue(test.db, { ...reset, cause: 'another' });
  const { data } = await stored();
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
  expect(await drain('another-key-of-the-tests-000000000000')).toEqual([]);
  const reason = 'sealed with another DATA_KEY';
  expect(warnings.mock.calls.map(([fields]) => fields)).toMatchObject([{ event: 'message_not_sent', reason }]);
  expect(await stored()).toMatchObject({ state: 'pending', lastError: reason });
  await test.db.execute(sql`update message_outbox set next_attempt_at = now()`);
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
