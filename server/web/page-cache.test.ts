import { createPageCache } from '@/server/web/public-pages';

type Page = { text: string; status: number; bytes: number };

function setUp(maxBytes?: number) {
  const clock = { ms: 0 };
  const cache = createPageCache<Page>(() => clock.ms, maxBytes);
  const render = (text = 'page', bytes = 100) => Promise.resolve({ text, status: 200, bytes });
  return { clock, cache, render };
}

function gate() {
  let settle: { open: (text: string) => void; fail: (error: Error) => void } | undefined;
  const page = new Promise<Page>((resolve, reject) => {
    settle = { open: (text) => resolve({ text, status: 200, bytes: 100 }), fail: reject };
  });
  return {
    render: () => page,
    open: (text: string) => settle?.open(text),
    fail: (error: Error) => settle?.fail(error),
  };
}

// public-pages.test.ts covers the three seconds.
test('the age counts from the start of the render', async () => {
  const { clock, cache } = setUp();
  const slow = gate();
  const first = cache.get('/', slow.render);
  clock.ms = 2500;
  slow.open('slow');
  await first;
  expect(await cache.get('/', slow.render)).toMatchObject({ ageMs: 2500 });
  for (const ms of [3000, 3_600_000]) {
    clock.ms = ms;
    expect(cache.isFresh('/')).toBe(false);
  }
});

test('no request joins a render that started three seconds ago, and its late end does not replace a newer page', async () => {
  const { clock, cache } = setUp();
  const stuck = gate();
  const quick = gate();
  const first = cache.get('/', stuck.render);
  clock.ms = 3000;
  const second = cache.get('/', quick.render);
  quick.open('new');
  expect((await second).page.text).toBe('new');
  stuck.open('old');
  expect((await first).page.text).toBe('old');
  expect((await cache.get('/', stuck.render)).page.text).toBe('new');
});

test('a failure reaches all waiting requests, and the next request renders again', async () => {
  const { cache, render } = setUp();
  const broken = gate();
  const waiting = [cache.get('/', broken.render), cache.get('/', broken.render)];
  broken.fail(new Error('no'));
  for (const response of await Promise.allSettled(waiting)) expect(response.status).toBe('rejected');
  expect((await cache.get('/', () => render('again'))).page.text).toBe('again');
});

test('the size is limited, and the least recently used page is removed first', async () => {
  const { cache, render } = setUp(250 * 1024);
  await cache.get('/a', () => render());
  await cache.get('/b', () => render());
  cache.isFresh('/a');
  await cache.get('/c', () => render());
  expect(['/a', '/b', '/c'].map(cache.isFresh)).toEqual([true, false, true]);
  expect((await cache.get('/large', () => render('large', 100 * 1024))).page.text).toBe('large');
  expect(cache.isFresh('/large')).toBe(false);
});
