import { createBoundedQueue } from './bounded-queue';

/** Work that a test ends. */
function heldWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const hold = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { started, hold, end: (name: string) => ends.get(name)?.() };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs a limited number at once, and the others in order', async () => {
  const { run } = createBoundedQueue({ atOnce: 2, waiting: 10, retryAfterSeconds: 2 });
  const { started, hold, end } = heldWork();
  const results = ['a', 'b', 'c', 'd'].map((name) => run(hold(name)));
  expect(started).toEqual(['a', 'b']);
  end('b');
  await settled();
  expect(started).toEqual(['a', 'b', 'c']);
  end('a');
  await settled();
  end('c');
  end('d');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

it('passes the turn on after work that fails', async () => {
  const { run } = createBoundedQueue({ atOnce: 1, waiting: 1, retryAfterSeconds: 2 });
  const failing = run(() => Promise.reject(new Error('broken')));
  const next = run(() => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

it('refuses callers beyond its places, until a caller leaves', async () => {
  const { admit } = createBoundedQueue({ atOnce: 1, waiting: 1, retryAfterSeconds: 2 });
  const { started, hold, end } = heldWork();
  const first = admit(hold('a'));
  void admit(hold('b'));
  await expect(admit(hold('c'))).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 2 } });
  expect(started).toEqual(['a', 'b']);
  end('a');
  await first;
  void admit(hold('d'));
  expect(started).toEqual(['a', 'b', 'd']);
});
