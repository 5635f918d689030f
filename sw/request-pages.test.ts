import type { TripsMessage } from '@/lib/browser/offline-tickets';
import { purgePages } from './offline-pages';
import { storeTrips } from './request-pages';

const site = 'https://tsela.example';
const list = '/user/upcoming-tickets';
const ticket = (name: string) => `/user/print-ticket?booking=${name}`;
const urlOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : String(request), site).href;

class MemoryCache {
  readonly copies = new Map<string, Response>();
  match = (request: RequestInfo | URL) => Promise.resolve(this.copies.get(urlOf(request))?.clone());
  keys = () => Promise.resolve([...this.copies.keys()].map((url) => new Request(url)));
  delete = (request: RequestInfo | URL) => Promise.resolve(this.copies.delete(urlOf(request)));
  put(request: RequestInfo | URL, copy: Response): Promise<void> {
    if (isFull) return Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
    this.copies.set(urlOf(request), copy);
    return Promise.resolve();
  }
}

let isFull = false;
let stored = new Map<string, MemoryCache>();
let owner = 'neo';
let requested: string[] = [];
/** Pages that the server has. A text stands for a page with an owner. */
let pages: Record<string, string | Response> = {};
let beforeResponse: (path: string) => void | Promise<void> = () => undefined;

const before = { fetch: globalThis.fetch, self: globalThis.self, caches: globalThis.caches };
afterAll(() => Object.assign(globalThis, before));

beforeEach(() => {
  isFull = false;
  owner = 'neo';
  requested = [];
  stored = new Map();
  beforeResponse = () => undefined;
  pages = { [list]: 'L1', [ticket('a')]: 'A1', [ticket('b')]: 'B1' };
  Object.assign(globalThis, {
    self: { location: new URL(site) },
    caches: {
      keys: () => Promise.resolve([...stored.keys()]),
      delete: (name: string) => Promise.resolve(stored.delete(name)),
      open(name: string) {
        const cache = stored.get(name) ?? new MemoryCache();
        stored.set(name, cache);
        return Promise.resolve(cache);
      },
    },
    async fetch(url: string) {
      const path = url.slice(site.length);
      requested.push(path);
      const page = pages[path] ?? new Response('', { status: 404 });
      const shown = owner;
      await beforeResponse(path);
      if (page instanceof Response) return page;
      const booking = /booking=(\w+)/.exec(path)?.[1];
      const metas = { 'kept-for': shown, ...(booking && { 'kept-booking': booking }) };
      const html = Object.entries(metas).map(([name, content]) => `<meta name="${name}" content="${content}"/>`);
      return new Response(`<html>${html.join('')}</html>`, { headers: { 'content-type': 'text/html' } });
    },
  });
});

const message = (versions: Record<string, string>, options: Partial<TripsMessage> = {}): TripsMessage => ({
  kind: 'keep-trips',
  pages: Object.entries(versions).map(([path, version]) => ({ path, version, isWanted: true })),
  listOnly: false,
  ...options,
});
const all = message({ [list]: 'L1', [ticket('a')]: 'A1', [ticket('b')]: 'B1' });
const storedPaths = () => [...(stored.get('tickets-of-neo')?.copies.keys() ?? [])].map((url) => url.slice(site.length));
const requestedBy = async (sent: TripsMessage) => {
  requested = [];
  const isStored = await storeTrips(sent);
  return { requested, isStored };
};

it('requests the pages that the phone lacks, and then only those that changed', async () => {
  expect(await requestedBy(all)).toEqual({ requested: [list, ticket('a'), ticket('b')], isStored: true });
  expect(await requestedBy(all)).toEqual({ requested: [], isStored: true });
  pages = { ...pages, [list]: 'L2', [ticket('b')]: 'B2' };
  const later = message({ [list]: 'L2', [ticket('a')]: 'A1', [ticket('b')]: 'B2' });
  expect(await requestedBy(later)).toEqual({ requested: [list, ticket('b')], isStored: true });
});

it('refreshes the copy of a cancelled ticket, and requests none without a copy', async () => {
  await storeTrips(all);
  pages = { ...pages, [ticket('a')]: 'A-cancelled', [ticket('c')]: 'C-cancelled' };
  const cancelled = message({ [ticket('a')]: 'A-cancelled', [ticket('c')]: 'C-cancelled' });
  cancelled.pages.forEach((page) => (page.isWanted = false));
  expect(await requestedBy(cancelled)).toEqual({ requested: [ticket('a')], isStored: true });
});

it('requests only the list while data is saved, and does not say that the tickets are stored', async () => {
  const saving = { ...all, listOnly: true };
  expect(await requestedBy(saving)).toEqual({ requested: [list], isStored: false });
  expect(await requestedBy(saving)).toEqual({ requested: [], isStored: false });
});

it('stores no page that was requested before a sign-out, and requests no more of them', async () => {
  let arrive: () => void = () => undefined;
  const isRequested = new Promise<void>((resolve) => {
    beforeResponse = (path) =>
      path === ticket('a') ? new Promise<void>((done) => resolve(void (arrive = done))) : undefined;
  });
  const storing = storeTrips(all);
  await isRequested;
  expect(storedPaths()).toEqual([list]);
  await purgePages();
  arrive();
  expect(await storing).toBe(false);
  expect([...stored.keys()].filter((name) => name.startsWith('tickets-'))).toEqual([]);
  expect(requested).toEqual([list, ticket('a')]);
});

it('the pages of another account replace those of the first', async () => {
  await storeTrips(all);
  owner = 'mpho';
  pages = { [list]: 'M1' };
  await storeTrips(message({ [list]: 'M1' }));
  expect([...stored.keys()].filter((name) => name.startsWith('tickets-'))).toEqual(['tickets-of-mpho']);
});

it('stores no redirect, no error and no page without an owner as a ticket', async () => {
  const html = { headers: { 'content-type': 'text/html' } };
  const login = Response.redirect(`${site}/login`, 307);
  pages = {
    [list]: 'L1',
    [ticket('a')]: login,
    [ticket('b')]: new Response('<html><meta name="unloaded"/></html>', html),
  };
  expect(await storeTrips(all)).toBe(false);
  expect(storedPaths()).toEqual([list]);
});

it('a full disk keeps the old copy, and the next message tries again', async () => {
  await storeTrips(all);
  pages = { ...pages, [ticket('a')]: 'A2' };
  const later = message({ [ticket('a')]: 'A2' });
  isFull = true;
  await expect(storeTrips(later)).rejects.toThrow('The disk is full.');
  expect(storedPaths()).toContain(ticket('a'));
  isFull = false;
  expect(await storeTrips(later)).toBe(true);
});
