import { readPdf } from '@/server/testing/read-pdf';
import { expect, test } from './app';
import { happensAt, startPayment } from './paying';
import { bookTicket } from './ticketed';

type Sent = { channel: string; text: string; attachments: { path: string }[] };

// ticket-mail.db.test.ts covers the content of the messages, and check-ticket.db.test.ts the check.
test('sends a paid ticket that passes a check by e-mail and SMS', async ({ context, request }) => {
  const { person, bookingId, code } = await bookTicket(context, ['B1', 'B2'], { paid: false });
  const token = await startPayment(context.request, bookingId);
  await happensAt(request, token, 'push-only');
  const messageTo = async (to: string) => {
    const response = await request.get(`/sandbox/inbox/messages.json?${new URLSearchParams({ to }).toString()}`);
    return ((await response.json()) as Sent[]).find(({ text }) => text.includes(`/v2/self-service/${bookingId}`));
  };
  await expect.poll(() => messageTo(person.email)).toBeDefined();
  await expect.poll(() => messageTo(person.phone)).toBeDefined();
  const [mail, sms] = [await messageTo(person.email), await messageTo(person.phone)];
  expect([sms?.channel, sms?.text.includes(code)]).toEqual(['sms', true]);
  const [pdf] = mail?.attachments ?? [];
  const file = await (await request.get(pdf?.path ?? '')).body();
  const { title, pages } = await readPdf(file);
  expect(title).toContain(code);
  expect(pages).toHaveLength(2);
  for (const { qr: content } of pages) {
    const check = await request.post('/api/ticket-checks', { data: { content } });
    expect(await check.json()).toMatchObject({ state: 'valid' });
  }
});

test('ticket files are downloads that are neither cached nor indexed, unlike the keys', async ({ context }) => {
  const { bookingId } = await bookTicket(context, ['B1']);
  for (const [name, type] of [
    ['ticket.pdf', 'application/pdf'],
    ['ticket.ics', 'text/calendar; charset=utf-8'],
  ] as const) {
    const file = await context.request.get(`/api/tickets/${bookingId}/${name}`);
    expect(file.headers()).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
  }
  const keys = await context.request.get('/api/ticket-keys');
  expect(keys.headers()['cache-control']).toBe('public, max-age=3600, no-transform');
  expect(keys.headers()['set-cookie']).toBeUndefined();
});
