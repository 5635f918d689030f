import type { IncomingMessage, ServerResponse } from 'node:http';
import { longText, sheetLink, sheets, startFront, type Fixture } from '@/server/web/front-fixture';

const head = `<html><head>${sheetLink('site')}${sheetLink('home')}<title>Maun ✓</title></head>`;

/** A page in pieces, as Next sends it; the pieces of /user/late break before the link. */
async function handle(req: IncomingMessage, res: ServerResponse) {
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (req.url === '/login') res.setHeader('x-nextjs-cache', 'HIT');
  if (req.url === '/user/late') res.write('<html>');
  res.write(req.url === '/user/unknown' ? head.replace('site.css', 'gone.css') : head);
  await Promise.resolve();
  res.end(`<body>${longText}</body></html>`);
}

let fixture: Fixture;
beforeEach(async () => {
  fixture = await startFront(handle);
});
afterEach(() => fixture.close());

const chromium = { 'sec-ch-ua': '"Chromium";v="150"' };
const from = { elsewhere: { 'sec-fetch-site': 'none' }, us: { 'sec-fetch-site': 'same-origin' } };
const inside = (name: keyof typeof sheets, unused: string) =>
  `<style>${sheets[name]}</style>${sheetLink(name).replace('/>', ` ${unused}/>`)}`;
const warming = inside('site', 'media="print"') + inside('home', 'media="print"');

describe.each(['/', '/user/bookings', '/login'])('%s', (path) => {
  test.each([
    ['without any header', {}],
    ['from nowhere', from.elsewhere],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
  ])('asked for %s has its look inside, and brings the sheet into the cache without waiting', async (_how, headers) => {
    for (const encoding of ['zstd', 'br', 'gzip', 'identity']) {
      const answer = await fixture.ask(path, { headers: { ...headers, ...chromium, 'accept-encoding': encoding } });
      expect(answer.body).toContain(`<head>${warming}<title>Maun ✓</title>`);
      expect(answer.body.endsWith('</body></html>')).toBe(true);
    }
  });

  test.each([
    ['from a page of ours', from.us],
    ['by who saves data', { ...from.elsewhere, 'save-data': 'on' }],
  ])('asked for %s links the sheet, and has only a small one inside', async (_how, headers) => {
    const answer = await fixture.ask(path, { headers });
    expect(answer.body).toContain(
      `<head>${sheetLink('site')}${inside('home', 'media="not all" disabled=""')}<title>Maun ✓</title>`,
    );
  });
});

describe('a public page', () => {
  test('lies in shared caches with its look inside only, so that nobody is given a page that has to wait', async () => {
    const lean = await fixture.ask('/', { headers: from.us });
    const full = await fixture.ask('/', { headers: from.elsewhere });
    expect(lean.headers['cache-control']).toBe('private, max-age=0, must-revalidate');
    expect(full.headers['cache-control']).toBe('public, max-age=0, s-maxage=3, must-revalidate');
    expect(lean.headers.etag).not.toBe(full.headers.etag);
    expect(lean.headers['set-cookie']).toBeUndefined();
  });

  test('lies in them in an encoding that everybody reads to its end', async () => {
    const headers = { ...from.elsewhere, 'accept-encoding': 'gzip, br, zstd' };
    const forChromium = await fixture.ask('/', { headers: { ...headers, ...chromium } });
    expect(forChromium.headers).toMatchObject({
      'content-encoding': 'zstd',
      'cache-control': 'private, max-age=0, must-revalidate',
    });
    // Asked for again it is worth a smaller one, for Chromium too.
    for (const browser of [chromium, {}]) {
      const again = await fixture.ask('/', { headers: { ...headers, ...browser } });
      expect(again.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=0, s-maxage=3, must-revalidate',
      });
      expect(again.body).toBe(forChromium.body);
    }
    expect(forChromium.bytes).toBeLessThan(Buffer.byteLength(forChromium.body) / 4);
  });

  test('in either form counts for the other: who has one is not sent the other', async () => {
    const forms = [from.us, from.elsewhere];
    const etags = await Promise.all(forms.map(async (headers) => (await fixture.ask('/', { headers })).headers.etag));
    for (const headers of forms) {
      for (const etag of etags) {
        const again = await fixture.ask('/', { headers: { ...headers, 'if-none-match': String(etag) } });
        expect(again).toMatchObject({ status: 304, bytes: 0 });
      }
    }
  });
});

test('a sheet that is not there stays a link, as does one that comes late in a page under way', async () => {
  const unknown = await fixture.ask('/user/unknown');
  expect(unknown.body).toContain(sheetLink('site').replace('site.css', 'gone.css'));
  expect((await fixture.ask('/user/late')).body).toContain(head);
});
