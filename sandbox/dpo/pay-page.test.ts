import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminDoor, publicDoor } from '../doors';
import { openInbox } from '../inbox/inbox';
import { dpoActions, type DpoAction } from './actions';
import { createRequest, newDpo, withTag } from './dpo-fixture';

const directory = mkdtempSync(join(tmpdir(), 'dpo-page-'));
afterAll(() => rmSync(directory, { recursive: true }));
const inbox = openInbox({ file: join(directory, 'inbox.jsonl'), clock: () => new Date() });

async function paymentPage(request = createRequest) {
  const around = newDpo();
  const token = await around.create(request);
  const door = publicDoor(inbox, around.dpo);
  const get = async (ID = token) => {
    const response = await door.request(`/sandbox/dpo/pay?ID=${encodeURIComponent(ID)}`);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const press = (action: string, ofToken = token) =>
    door.request('/sandbox/dpo/pay', { method: 'POST', body: new URLSearchParams({ token: ofToken, action }) });
  return { ...around, token, get, press };
}

const pageOf = (token: string) => `/sandbox/dpo/pay?ID=${token}`;

describe('the hosted payment page', () => {
  it('says that it is simulated, whose money, how much and what for, and has a button for everything', async () => {
    const { get } = await paymentPage();
    const { status, html } = await get();
    expect(status).toBe(200);
    for (const text of [
      'Simulated card payment: no money is taken',
      'Tsela',
      'P170.00',
      'A3C4D6E7',
      'seats A1 &amp; A2',
    ])
      expect(html).toContain(text);
    for (const action of dpoActions) expect(html).toContain(`value="${action}"`);
  });

  it('shows hostile names as text and forbids scripts', async () => {
    const evil = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;';
    const names = ['customerFirstName', 'customerLastName', 'CompanyRef', 'ServiceDescription'];
    const { get } = await paymentPage(names.reduce((xml, name) => withTag(xml, name, evil), createRequest));
    const { html, headers } = await get();
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("form-action 'self'");
  });

  it('answers 404 to a token nobody knows', async () => {
    const { get } = await paymentPage();
    expect((await get('72983CAC-5DB1-4C7F-BD88-352066B71592')).status).toBe(404);
    expect((await get('')).status).toBe(404);
  });

  it.each([
    'pay',
    'pay-later',
    'push-twice',
    'slow',
    'wrong-amount',
    'underpaid',
    'other-currency',
    'converted',
  ] as const)('%s sends the browser to the merchant', async (action) => {
    const { press } = await paymentPage();
    const response = await press(action);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^https:\/\/tsela\.example\/payment\/dpo\/webhooks\?TransID=/);
  });

  it('cancel sends it to the other address of the merchant', async () => {
    const { press } = await paymentPage();
    expect((await press('cancel')).headers.get('location')).toMatch(/^https:\/\/tsela\.example\/user\/bookings\?/);
  });

  it('a declined card leads back to the page, where another one can be tried', async () => {
    const { token, get, press } = await paymentPage();
    expect((await press('decline')).headers.get('location')).toBe(pageOf(token));
    const { html } = await get();
    expect(html).toContain('The card was declined');
    expect(html).toContain('value="pay"');
    expect((await press('pay')).headers.get('location')).toContain('TransID=');
  });

  it('after push-only has no way back', async () => {
    const { token, get, press } = await paymentPage();
    expect((await press('push-only')).headers.get('location')).toBe(pageOf(token));
    const { html } = await get();
    expect(html).toContain('This payment is paid');
    expect(html).not.toContain('tsela.example');
    expect(html).not.toContain('<button');
  });

  it.each([
    ['pay', 'This payment is paid', 'webhooks?TransID='],
    ['cancel', 'This payment was cancelled', 'bookings?payment=left'],
    ['pay-later', 'The bank is looking at this payment', 'webhooks?TransID='],
  ] as const)('after %s says so and leads back', async (action: DpoAction, text, way) => {
    const { token, get, press } = await paymentPage();
    await press(action);
    const { html } = await get();
    expect(html).toContain(text);
    expect(html).toContain(way);
    expect(html).not.toContain('<button');
    expect((await press('pay')).headers.get('location')).toBe(pageOf(token));
  });

  it('past the limit says so and leads back', async () => {
    const { get, passMinutes } = await paymentPage();
    passMinutes(16);
    const { html } = await get();
    expect(html).toContain('The time for this payment is over');
    expect(html).toContain('bookings?payment=left');
    expect(html).not.toContain('<button');
  });

  it('takes nothing but its own buttons', async () => {
    const { token, press, verify } = await paymentPage();
    expect((await press('refund')).status).toBe(400);
    expect((await press('pay', 'nobody')).headers.get('location')).toBe(pageOf('nobody'));
    expect((await verify(token)).result).toBe('900');
  });
});

describe('the doors', () => {
  const ask = (door: { request: (path: string, init: RequestInit) => Response | Promise<Response> }, headers = {}) =>
    door.request('/dpo/API/v6/', { method: 'POST', body: createRequest, headers });

  it('the XML is spoken on the admin door, not with browsers and not on the public one', async () => {
    const { dpo } = newDpo();
    const answer = await ask(adminDoor(inbox, dpo));
    expect(answer.headers.get('content-type')).toContain('application/xml');
    expect(await answer.text()).toContain('<Result>000</Result>');
    expect((await ask(adminDoor(inbox, dpo), { origin: 'http://localhost:3000' })).status).toBe(403);
    expect((await ask(publicDoor(inbox, dpo))).status).toBe(404);
  });

  it('with the real provider neither door knows of cards', async () => {
    expect((await ask(adminDoor(inbox))).status).toBe(404);
    expect((await publicDoor(inbox).request('/sandbox/dpo/pay?ID=x')).status).toBe(404);
  });
});
