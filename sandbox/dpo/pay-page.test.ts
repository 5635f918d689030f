import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminListener, publicListener } from '../listeners';
import { openInbox } from '../inbox/inbox';
import { dpoActions, type DpoAction } from './actions';
import { createRequest, newDpo, withTag } from './dpo-fixture';

const directory = mkdtempSync(join(tmpdir(), 'dpo-page-'));
afterAll(() => rmSync(directory, { recursive: true }));
const inbox = openInbox({ file: join(directory, 'inbox.jsonl'), clock: () => new Date() });

async function paymentPage(request = createRequest) {
  const around = newDpo();
  const token = await around.create(request);
  const listener = publicListener(inbox, around.dpo);
  const get = async (ID = token) => {
    const response = await listener.request(`/sandbox/dpo/pay?ID=${encodeURIComponent(ID)}`);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const press = (action: string, ofToken = token) =>
    listener.request('/sandbox/dpo/pay', { method: 'POST', body: new URLSearchParams({ token: ofToken, action }) });
  return { ...around, token, get, press };
}

const pageOf = (token: string) => `/sandbox/dpo/pay?ID=${token}`;

describe('the hosted payment page', () => {
  it('shows that it is simulated, the merchant, the amount and the purpose, and has every button', async () => {
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

  it('responds with 404 to an unknown token', async () => {
    const { get } = await paymentPage();
    expect((await get('72983CAC-5DB1-4C7F-BD88-352066B71592')).status).toBe(404);
    expect((await get('')).status).toBe(404);
  });

  it('redirects to the return URL of the action', async () => {
    const { press } = await paymentPage();
    const response = await press('pay');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^https:\/\/tsela\.example\/payment\/dpo\/webhooks\?TransID=/);
  });

  it('returns to the page after a declined card and accepts another card', async () => {
    const { token, get, press } = await paymentPage();
    expect((await press('decline')).headers.get('location')).toBe(pageOf(token));
    const { html } = await get();
    expect(html).toContain('The card was declined');
    expect(html).toContain('value="pay"');
    expect((await press('pay')).headers.get('location')).toContain('TransID=');
  });

  it('shows no link to the merchant after push-only', async () => {
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
    ['pay-later', 'The bank is checking this payment', 'webhooks?TransID='],
  ] as const)('after %s shows the state and a link to the merchant', async (action: DpoAction, text, link) => {
    const { token, get, press } = await paymentPage();
    await press(action);
    const { html } = await get();
    expect(html).toContain(text);
    expect(html).toContain(link);
    expect(html).not.toContain('value="pay"');
    expect((await press('pay')).headers.get('location')).toBe(pageOf(token));
  });

  it('shows after the time limit that the payment is over, with a link to the merchant', async () => {
    const { get, passMinutes } = await paymentPage();
    passMinutes(16);
    const { html } = await get();
    expect(html).toContain('The time for this payment is over');
    expect(html).toContain('bookings?payment=left');
    expect(html).not.toContain('<button');
  });

  it('refuses actions that are not buttons', async () => {
    const { token, press, verify } = await paymentPage();
    expect((await press('refund')).status).toBe(400);
    expect((await press('pay', 'unknown')).headers.get('location')).toBe(pageOf('unknown'));
    expect((await verify(token)).result).toBe('900');
  });
});

describe('the listeners', () => {
  const post = (
    listener: { request: (path: string, init: RequestInit) => Response | Promise<Response> },
    headers = {},
  ) => listener.request('/dpo/API/v6/', { method: 'POST', body: createRequest, headers });

  it('serve the XML API on the admin listener only, and not to browsers', async () => {
    const { dpo } = newDpo();
    const response = await post(adminListener(inbox, dpo));
    expect(response.headers.get('content-type')).toContain('application/xml');
    expect(await response.text()).toContain('<Result>000</Result>');
    expect((await post(adminListener(inbox, dpo), { origin: 'http://localhost:3000' })).status).toBe(403);
    expect((await post(publicListener(inbox, dpo))).status).toBe(404);
  });

  it('do not serve card payments if the real provider is configured', async () => {
    expect((await post(adminListener(inbox))).status).toBe(404);
    expect((await publicListener(inbox).request('/sandbox/dpo/pay?ID=x')).status).toBe(404);
  });
});
