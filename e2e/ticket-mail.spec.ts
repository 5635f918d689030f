import { readPdf } from '@/server/testing/read-pdf';
import { expect, test } from './app';
import { emailOf, happensAt, startPayment } from './paying';
import { bookTicket } from './ticketed';

type Sent = { channel: string; text: string; html?: string; attachments: { name: string; path: string }[] };

test('sends a paid ticket by e-mail, with attachments that pass a check, and by SMS', async ({
  context,
  request,
  database,
}) => {
  const { person, bookingId, code } = await bookTicket(context, ['B1', 'B2'], { paid: false });
  const token = await startPayment(context.request, bookingId);
  await happensAt(request, token, 'push-only');
  const messageTo = async (to: string) => {
    const response = await request.get(`/sandbox/inbox/messages.json?${new URLSearchParams({ to }).toString()}`);
    return ((await response.json()) as Sent[]).find(({ text }) => text.includes(`/v2/self-service/${bookingId}`));
  };
  const email = await emailOf(database, person);
  await expect.poll(() => messageTo(email)).toBeDefined();
  await expect.poll(() => messageTo(person.phone)).toBeDefined();
  const [mail, sms] = [await messageTo(email), await messageTo(person.phone)];
  expect(mail?.html).toContain('"@type":"BusReservation"');
  expect(sms).toMatchObject({ channel: 'sms', attachments: [] });
  expect(sms?.text).toContain(code);

  expect(mail?.attachments.map(({ name }) => name)).toEqual(['ticket.pdf', 'ticket.ics']);
  const [pdf, calendar] = await Promise.all((mail?.attachments ?? []).map(({ path }) => request.get(path)));
  expect(await calendar?.text()).toMatch(/^BEGIN:VCALENDAR/);
  const { title, pages } = await readPdf((await pdf?.body()) ?? Buffer.of());
  expect(title).toContain(code);
  const check = async (content: string) =>
    ((await (await request.post('/api/ticket-checks', { data: { content } })).json()) as { state: string }).state;
  expect(pages).toHaveLength(2);
  for (const { qr } of pages) {
    expect(await check(qr)).toBe('valid');
    expect(await check(qr.replace('Naledi', 'Naledy').replace('Thabo', 'Thebo'))).toBe('forged');
  }
});

test('ticket.pdf and ticket.ics are downloads that are neither cached nor indexed, and the public keys are cached for one hour', async ({
  context,
}) => {
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
  expect(keys.headers()['cache-control']).toBe('public, max-age=3600');
  expect(keys.headers()['set-cookie']).toBeUndefined();
});
