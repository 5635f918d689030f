import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sampleContacts } from '@/lib/brand';
import { contactBody } from '@/server/testing/test-content';
import { testPlatform } from '@/server/testing/test-platform';
import { sentDue } from '@/server/testing/test-messages';
import { deleteOldContactMessages } from './take-contact-message';

const test = testPlatform();
beforeEach(async () => {
  await test.db.execute(sql`truncate contact_messages, message_outbox, rate_limits`);
});

const send = (change: Partial<ReturnType<typeof contactBody>> = {}, idempotencyKey: string = randomUUID(), from = '') =>
  test.callApi('postContact', { body: { ...contactBody(), ...change } }, { idempotencyKey, clientAddress: from });

const storedMessages = async () =>
  (await test.db.execute(sql`select name, email, message from contact_messages order by id`)).rows;

const mailed = () => sentDue({ db: test.db });

it('stores a message and mails it to customer care, with the sender in Reply-To', async () => {
  expect(await send()).toMatchObject({ status: 200, data: { message: 'Message has been sent' } });
  expect(await storedMessages()).toEqual([contactBody()]);
  const [mail, ...more] = await mailed();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ channel: 'email', to: sampleContacts.email, replyTo: contactBody().email });
  expect(mail?.text).toContain(contactBody().message);
  expect(mail?.text).toContain(contactBody().name);
});

it('mails a message to the address that the site sets', async () => {
  process.env.SITE_EMAIL = 'care@bus.example';
  await send().finally(() => delete process.env.SITE_EMAIL);
  expect(await mailed()).toMatchObject([{ to: 'care@bus.example' }]);
});

it('stores and mails a message once for simultaneous requests with the same key', async () => {
  const key = randomUUID();
  const responses = await Promise.all([send({}, key), send({}, key), send({}, key)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await storedMessages()).toHaveLength(1);
  expect(await mailed()).toHaveLength(1);
});

describe('a request without a key', () => {
  const sendWithoutKey = (change: Partial<ReturnType<typeof contactBody>> = {}, clientAddress = '') =>
    test.callApi('postContact', { body: { ...contactBody(), ...change } }, { clientAddress });

  it('is stored and mailed once if it is repeated, at the same moment or across the end of a minute', async () => {
    test.clock.set(new Date('2026-11-23T10:00:59.900Z'));
    const outcomes = await Promise.all([sendWithoutKey(), sendWithoutKey()]);
    test.clock.advanceSeconds(1);
    outcomes.push(await sendWithoutKey());
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await storedMessages()).toHaveLength(1);
    expect(await mailed()).toHaveLength(1);
  });

  it('is stored again with another message, name or network address, and after two minutes', async () => {
    await sendWithoutKey();
    await sendWithoutKey({ message: 'Another question' });
    await sendWithoutKey({ name: 'Neo' });
    await sendWithoutKey({}, '10.1.2.3');
    test.clock.advanceSeconds(120);
    await sendWithoutKey();
    expect(await storedMessages()).toHaveLength(5);
  });
});

it('removes the text from the outbox after it is mailed', async () => {
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
])('refuses and does not store a message without %s', async (_part, change, code, field) => {
  const { code: errorCode, details } = await send(change);
  expect(errorCode).toBe(code);
  expect(Object.keys(details.fields ?? {})).toEqual([field]);
  expect(await storedMessages()).toEqual([]);
  expect(await mailed()).toEqual([]);
});

it('treats markup, line breaks and special characters as plain text and keeps them out of headers', async () => {
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

it('limits messages per network, but accepts a repeated message and other networks', async () => {
  const key = randomUUID();
  expect((await send({}, key, '41.0.0.1')).status).toBe(200);
  const responses = [];
  for (let count = 0; count < 30; count += 1) responses.push(await send({}, randomUUID(), '41.0.0.1'));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(29);
  expect(responses.at(-1)).toMatchObject({ status: 429, code: 'too_many_tries' });
  expect((await send({}, key, '41.0.0.1')).status).toBe(200);
  expect((await send({}, randomUUID(), '41.0.0.2')).status).toBe(200);
});

it('deletes the stored message after 90 days', async () => {
  await send();
  const inDays = (days: number) => () => new Date(Date.now() + days * 24 * 3_600_000);
  expect(await deleteOldContactMessages(test.db, inDays(89))).toBe(0);
  expect(await storedMessages()).toHaveLength(1);
  expect(await deleteOldContactMessages(test.db, inDays(91))).toBe(1);
  expect(await storedMessages()).toEqual([]);
});
