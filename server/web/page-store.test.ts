import { createPageStore } from '@/server/web/page-store';

type Page = { text: string; status: number };

function setUp(maxBytes = 1000) {
  const clock = { ms: 0 };
  const store = createPageStore<Page>({
    now: () => clock.ms,
    maxAgeMs: 3000,
    maxBytes,
    sizeBytes: (page) => page.text.length,
    keeps: (page) => page.status === 200,
  });
  let rendered = 0;
  const render = (text = 'page') => {
    rendered += 1;
    return Promise.resolve({ text, status: 200 });
  };
  return { clock, store, render, count: () => rendered };
}

/** A rendering that ends when the test says so. */
function gate() {
  let settle: { open: (text: string) => void; fail: (error: Error) => void } | undefined;
  const page = new Promise<Page>((resolve, reject) => {
    settle = { open: (text) => resolve({ text, status: 200 }), fail: reject };
  });
  return {
    render: () => page,
    open: (text: string) => settle?.open(text),
    fail: (error: Error) => settle?.fail(error),
  };
}

test('a page is served for less than three seconds, also after an idle hour', async () => {
  const { clock, store, render, count } = setUp();
  await store.get('/', () => render());
  clock.ms = 2999;
  expect(await store.get('/', () => render())).toMatchObject({ ageMs: 2999 });
  expect(count()).toBe(1);
  clock.ms = 3000;
  expect(store.fresh('/')).toBeUndefined();
  expect(await store.get('/', () => render())).toMatchObject({ ageMs: 0 });
  clock.ms += 3_600_000;
  expect(await store.get('/', () => render())).toMatchObject({ ageMs: 0 });
  expect(count()).toBe(3);
});

test('age counts from when the rendering began', async () => {
  const { clock, store } = setUp();
  const slow = gate();
  const first = store.get('/', slow.render);
  clock.ms = 2500;
  slow.open('slow');
  await first;
  expect(store.fresh('/')).toMatchObject({ ageMs: 2500 });
  clock.ms = 3000;
  expect(store.fresh('/')).toBeUndefined();
});

test('all who ask at once wait for one rendering', async () => {
  const { store, count, render } = setUp();
  const answers = await Promise.all(Array.from({ length: 50 }, () => store.get('/', () => render())));
  expect(count()).toBe(1);
  expect(new Set(answers.map((answer) => answer.page)).size).toBe(1);
});

test('nobody joins a rendering that began three seconds ago, and its late end does not undo a newer page', async () => {
  const { clock, store } = setUp();
  const stuck = gate();
  const quick = gate();
  const first = store.get('/', stuck.render);
  clock.ms = 3000;
  const second = store.get('/', quick.render);
  quick.open('new');
  expect((await second).page.text).toBe('new');
  stuck.open('old');
  expect((await first).page.text).toBe('old');
  expect(store.fresh('/')?.page.text).toBe('new');
});

test('a failure reaches all who wait, and the next who asks tries again', async () => {
  const { store, render } = setUp();
  const broken = gate();
  const waiting = [store.get('/', broken.render), store.get('/', broken.render)];
  broken.fail(new Error('no'));
  for (const answer of await Promise.allSettled(waiting)) expect(answer.status).toBe('rejected');
  expect((await store.get('/', () => render('again'))).page.text).toBe('again');
});

test('an answer that must not be kept is shared with those who wait, then forgotten', async () => {
  const { store } = setUp();
  let rendered = 0;
  const render = () => Promise.resolve({ text: String((rendered += 1)), status: 500 });
  const both = await Promise.all([store.get('/', render), store.get('/', render)]);
  expect(both.map((answer) => answer.page.text)).toEqual(['1', '1']);
  expect((await store.get('/', render)).page.text).toBe('2');
});

test('the bytes are bounded and the least recently read page goes first', async () => {
  const { store, render } = setUp(10);
  await store.get('/a', () => render('aaaa'));
  await store.get('/b', () => render('bbbb'));
  store.fresh('/a');
  await store.get('/c', () => render('cccc'));
  expect(store.bytes()).toBe(8);
  expect(store.fresh('/b')).toBeUndefined();
  expect(store.fresh('/a')).toBeDefined();
  expect((await store.get('/large', () => render('x'.repeat(11)))).page.text).toHaveLength(11);
  expect(store.fresh('/large')).toBeUndefined();
  expect(store.bytes()).toBe(8);
});

test('pages that ran out make room without being asked for again', async () => {
  const { clock, store, render } = setUp();
  await store.get('/a', () => render('aaaa'));
  await store.get('/b', () => render('bbbb'));
  clock.ms = 5000;
  await store.get('/c', () => render('cc'));
  expect(store.bytes()).toBe(2);
});
