import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { brand } from '@/lib/brand';
import { systemClock } from '@/lib/format/time';
import { noAttachments } from '@/server/messaging/attachments';
import type { OutgoingMessage } from '@/server/messaging/gateway';
import { sendMessages } from '@/server/messaging/send-messages';
import { contactBody } from '@/server/testing/test-content';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { deleteOldContactMessages } from './delete-contact-messages';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(new Date());
  await test.db.execute(sql`truncate contact_messages, message_outbox, rate_limits`);
});

const send = (change: Partial<ReturnType<typeof contactBody>> = {}, idempotencyKey: string = randomUUID(), from = '') =>
  test.ask('postContact', { body: { ...contactBody(), ...change } }, { idempotencyKey, clientAddress: from });

const kept = async () =>
  (await test.db.execute(sql`select name, email, message from contact_messages order by id`)).rows;

async function mailed(): Promise<OutgoingMessage[]> {
  const sent: OutgoingMessage[] = [];
  const gateway = { send: (message: OutgoingMessage) => Promise.resolve(void sent.push(message)) };
  const makeAttachments = () => Promise.resolve(noAttachments);
  await sendMessages({ db: test.db, gateway, clock: systemClock, siteUrl: 'https://tsela.test', makeAttachments });
  return sent;
}

it('a message is kept and mailed to customer care, and an answer goes to whoever wrote', async () => {
  expect(await send()).toMatchObject({ status: 200, data: { message: 'Message has been sent' } });
  expect(await kept()).toEqual([contactBody()]);
  const [mail, ...more] = await mailed();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ channel: 'email', to: brand.supportEmail, replyTo: contactBody().email });
  expect(mail?.text).toContain(contactBody().message);
  expect(mail?.text).toContain(contactBody().name);
});

it('sent twice with one key it is kept and mailed once, also at the same moment', async () => {
  const key = randomUUID();
  const answers = await Promise.all([send({}, key), send({}, key), send({}, key)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await kept()).toHaveLength(1);
  expect(await mailed()).toHaveLength(1);
});

describe('without a key', () => {
  const sendWithoutKey = (change: Partial<ReturnType<typeof contactBody>> = {}, clientAddress = '') =>
    test.ask('postContact', { body: { ...contactBody(), ...change } }, { clientAddress });

  it('the same message sent twice is kept and mailed once, also at the same moment and when the minute turns', async () => {
    test.clock.set(new Date('2026-11-23T10:00:59.900Z'));
    const outcomes = await Promise.all([sendWithoutKey(), sendWithoutKey()]);
    test.clock.advanceSeconds(1);
    outcomes.push(await sendWithoutKey());
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await kept()).toHaveLength(1);
    expect(await mailed()).toHaveLength(1);
  });

  it('another message, another sender and a later repetition are kept too', async () => {
    await sendWithoutKey();
    await sendWithoutKey({ message: 'Another question' });
    await sendWithoutKey({ name: 'Neo' });
    await sendWithoutKey({}, '10.1.2.3');
    test.clock.advanceSeconds(120);
    await sendWithoutKey();
    expect(await kept()).toHaveLength(5);
  });
});

it('once it is mailed, nothing of it stays in the outbox', async () => {
  await send();
  await mailed();
  const { rows } = await test.db.execute(
    sql`select state, data from message_outbox where template = 'contact-message'`,
  );
  expect(rows).toEqual([{ state: 'sent', data: {} }]);
});

it.each([
  ['a name', { name: '' }, 'contact_form_empty', 'name'],
  ['an address', { email: '' }, 'email_empty', 'email'],
  ['a good address', { email: 'a@b\r\nbcc: c@d.example' }, 'email_invalid', 'email'],
  ['a message', { message: '  ' }, 'contact_form_empty', 'message'],
])('without %s nothing is kept', async (_what, change, code, field) => {
  const { code: refused, details } = await send(change);
  expect(refused).toBe(code);
  expect(Object.keys(details.fields ?? {})).toEqual([field]);
  expect(await kept()).toEqual([]);
  expect(await mailed()).toEqual([]);
});

it('markup, line breaks and strange characters stay the text they are, and reach no header', async () => {
  const name = 'Naledi\r\nBcc: all@tsela.example';
  const message = '<script>alert(1)</script>\0\n\n"; drop table users; -- 👩‍🚀';
  expect((await send({ name, message })).status).toBe(200);
  const [mail] = await mailed();
  expect(mail?.subject).toBe('Tsela: a message from the contact form');
  expect(mail?.replyTo).toBe(contactBody().email);
  expect(mail?.text).toContain('Naledi Bcc: all@tsela.example');
  expect(mail?.text).toContain('<script>alert(1)</script>');
  expect(mail?.html).not.toContain('<script>');
});

it('a program is stopped, another network is not, and a message known already is answered all the same', async () => {
  const key = randomUUID();
  expect((await send({}, key, '41.0.0.1')).status).toBe(200);
  const answers = [];
  for (let count = 0; count < 30; count += 1) answers.push(await send({}, randomUUID(), '41.0.0.1'));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(29);
  expect(answers.at(-1)).toMatchObject({ status: 429, code: 'too_many_tries' });
  expect((await send({}, key, '41.0.0.1')).status).toBe(200);
  expect((await send({}, randomUUID(), '41.0.0.2')).status).toBe(200);
});

it('our copy is there for 90 days, and goes after them', async () => {
  await send();
  const inDays = (days: number) => () => new Date(Date.now() + days * 24 * 3_600_000);
  expect(await deleteOldContactMessages(test.db, inDays(89))).toBe(0);
  expect(await kept()).toHaveLength(1);
  expect(await deleteOldContactMessages(test.db, inDays(91))).toBe(1);
  expect(await kept()).toEqual([]);
});
