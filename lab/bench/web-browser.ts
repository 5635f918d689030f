import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';

export type Transfer = { url: string; kind: string; bytes: number };

export const openBrowser = (browserPath: string): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });

/** Returns the URL of the site with the host name that the product uses. */
export const browserUrl = (address: string) => address.replace('127.0.0.1', 'localhost');

export async function withPhone<Result>(
  browser: Browser,
  work: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
  const context = await browser.newContext(phone);
  try {
    return await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

export async function openQuiet(page: Page, url: string): Promise<void> {
  const response = await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
  if (response?.status() !== 200) throw new Error(`${url} responded with ${response?.status()}`);
  await waitQuiet(page);
}

/** Waits until the page makes no more requests, including those that start when it is idle. */
export async function waitQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 120_000 });
  await page.waitForTimeout(1500);
  await page.waitForLoadState('networkidle', { timeout: 120_000 });
}

export async function submitSearch(page: Page, date: string): Promise<void> {
  const form = page.locator('form[action="/search"]').first();
  await form.locator('input[name=date]').fill(date);
  await form.locator('button:not([type=button])').click();
  const isResults = (url: URL) => url.pathname === '/search' && url.searchParams.get('date') === date;
  await page.waitForURL(isResults, { waitUntil: 'commit' });
}

export async function watchTransfers(page: Page): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page);
  const transfers: Transfer[] = [];
  const requests = new Map<string, Transfer>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type, redirectResponse }) => {
    const before = requests.get(requestId);
    if (before && redirectResponse) transfers.push({ ...before, bytes: redirectResponse.encodedDataLength });
    requests.set(requestId, { url: request.url, kind: type ?? 'Other', bytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const transfer = requests.get(requestId);
    if (!transfer) return;
    transfer.kind = response.mimeType.includes('javascript') ? 'Script' : type;
    if (response.fromDiskCache === true || response.fromServiceWorker === true) requests.delete(requestId);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = requests.get(requestId);
    if (transfer && /^https?:/.test(transfer.url)) transfers.push({ ...transfer, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  // The session of the page does not see what the service worker requests for it.
  page.context().on('requestfinished', (request) => {
    if (!request.serviceWorker()) return;
    const transfer = { url: request.url(), kind: 'ServiceWorker', bytes: 0 };
    transfers.push(transfer);
    void request.sizes().then(({ responseHeadersSize, responseBodySize }) => {
      transfer.bytes = responseHeadersSize + responseBodySize;
    });
  });
  return transfers;
}

export const sumBytes = (transfers: readonly Transfer[], ...kinds: string[]) =>
  transfers.reduce((sum, { kind, bytes }) => sum + (kinds.length === 0 || kinds.includes(kind) ? bytes : 0), 0);
