import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminListener, publicListener } from '../listeners';
import { openInbox, type OutgoingMessage } from './inbox';

const directory = mkdtempSync(join(tmpdir(), 'inbox-'));
afterAll(() => rmSync(directory, { recursive: true }));

let files = 0;
const newFile = () => join(directory, `${++files}.jsonl`);
const clock = () => new Date('2026-11-20T22:30:00Z');
const open = (file = newFile()) => openInbox({ file, clock });
const sms: OutgoingMessage = { channel: 'sms', to: '+26771000001', text: 'Your code is 123456' };

describe('inbox', () => {
  test('lists stored messages after a restart, newest first', () => {
    const file = newFile();
    open(file).add(sms);
    open(file).add({ ...sms, text: 'second' });
    expect(open(file).list()).toMatchObject([
      { id: 2, text: 'second', sentAt: '2026-11-20T22:30:00.000Z' },
      { id: 1, text: sms.text },
    ]);
  });

  test('stores a message once per idempotency key, also across a restart', () => {
    const file = newFile();
    const first = open(file).add({ ...sms, idempotencyKey: 'a' });
    const inbox = open(file);
    expect(inbox.add({ ...sms, idempotencyKey: 'a' })).toEqual(first);
    inbox.add({ ...sms, idempotencyKey: 'b' });
    inbox.add(sms);
    inbox.add(sms);
    expect(inbox.list()).toHaveLength(4);
  });

  test('ignores an incomplete last line', () => {
    const file = newFile();
    open(file).add(sms);
    appendFileSync(file, '{"channel":"sms","to":"Gab');
    open(file).add({ ...sms, text: 'after' });
    expect(
      open(file)
        .list()
        .map(({ text }) => text),
    ).toEqual(['after', sms.text]);
  });
});

describe('the listeners', () => {
  const post = (inbox = open(), body: unknown = sms, headers: Record<string, string> = {}) =>
    adminListener(inbox).request('/inbox/messages', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('the admin listener accepts a message and refuses a browser', async () => {
    const inbox = open();
    expect((await post(inbox)).status).toBe(201);
    expect((await post(inbox, sms, { origin: 'http://localhost:3000' })).status).toBe(403);
    expect(inbox.list()).toHaveLength(1);
  });

  test('the admin listener refuses an invalid message', async () => {
    const inbox = open();
    expect((await post(inbox, { ...sms, channel: 'fax' })).status).toBe(400);
    expect((await post(inbox, { ...sms, to: '' })).status).toBe(400);
    expect(inbox.list()).toHaveLength(0);
  });

  test('the public listener does not accept messages', async () => {
    const response = await publicListener(open()).request('/inbox/messages', {
      method: 'POST',
      body: JSON.stringify(sms),
    });
    expect(response.status).toBe(404);
  });

  test('the page shows a hostile message as text and forbids scripts', async () => {
    const inbox = open();
    const evil = '"><script>alert(1)</script>';
    inbox.add({ channel: 'email', to: `${evil}@x.bw`, subject: evil, text: evil, html: evil });
    const response = await publicListener(inbox).request('/sandbox/inbox/');
    const body = await response.text();
    expect(response.status).toBe(200);
    expect(body).not.toContain('<script');
    expect(body).toContain('&lt;script&gt;');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('only http URLs in a message are links', async () => {
    const inbox = open();
    inbox.add({ ...sms, text: 'See http://localhost:3000/v/1?a=1&b=2. Not javascript:alert(1)' });
    const body = await (await publicListener(inbox).request('/sandbox/inbox')).text();
    expect(body).toContain('<a href="http://localhost:3000/v/1?a=1&amp;b=2">');
    expect(body).not.toContain('href="javascript');
  });

  test('an attachment is listed with its message and downloaded unchanged', async () => {
    const inbox = open();
    const content = Buffer.from('%PDF-1.4 a ticket').toString('base64');
    const attachments = [{ name: 'ticket.pdf', type: 'application/pdf', content }];
    expect((await post(inbox, { ...sms, channel: 'email', attachments })).status).toBe(201);
    const path = '/sandbox/inbox/messages/1/ticket.pdf';
    const listener = publicListener(inbox);
    expect(await (await listener.request('/sandbox/inbox')).text()).toContain(`<a href="${path}">ticket.pdf</a>`);
    const listed = await (await listener.request('/sandbox/inbox/messages.json')).text();
    expect(JSON.parse(listed)).toMatchObject([{ attachments: [{ name: 'ticket.pdf', path }] }]);
    expect(listed).not.toContain(content);
    const file = await listener.request(path);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="ticket.pdf"');
    expect(await file.text()).toBe('%PDF-1.4 a ticket');
    expect((await listener.request('/sandbox/inbox/messages/1/other.pdf')).status).toBe(404);
    expect((await listener.request('/sandbox/inbox/messages/2/ticket.pdf')).status).toBe(404);
  });

  test('an attachment with a hostile name is refused', async () => {
    const inbox = open();
    for (const name of ['../ticket.pdf', 'a"b.pdf', 'a\r\nb.pdf', '']) {
      const attachments = [{ name, type: 'application/pdf', content: '' }];
      expect((await post(inbox, { ...sms, attachments })).status).toBe(400);
    }
  });

  test('messages.json lists the messages to one recipient', async () => {
    const inbox = open();
    inbox.add(sms);
    inbox.add({ ...sms, to: '+26771000002' });
    const response = await publicListener(inbox).request('/sandbox/inbox/messages.json?to=%2B26771000002');
    expect(await response.json()).toMatchObject([{ to: '+26771000002' }]);
  });
});
