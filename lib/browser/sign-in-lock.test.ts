import { forgetLock, saveLock, secondsLocked } from './sign-in-lock';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

beforeEach(() => {
  stored.clear();
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage });
  jest.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
});
afterEach(() => jest.useRealTimers());

test('applies a lock to the same name in each notation', () => {
  saveLock('+26771000001', 3600);
  for (const name of ['71000001', ' 71 000 001', '+267 71000001', '0026771000001']) {
    expect(secondsLocked(name)).toBe(3600);
  }
  for (const name of ['', '71000002', 'mpho@example.com']) expect(secondsLocked(name)).toBe(0);
  saveLock('Mpho@Example.com', 60);
  expect(secondsLocked('mpho@example.com')).toBe(60);
  expect(secondsLocked('71000001')).toBe(0);
});

test('deletes a lock with less than one second left, for any typed name', () => {
  saveLock('mpho', 10);
  jest.advanceTimersByTime(9000);
  expect(secondsLocked('mpho')).toBe(1);
  jest.advanceTimersByTime(1);
  expect(secondsLocked('neo')).toBe(0);
  expect(stored.size).toBe(0);
});

test('deletes a lock on request, and ignores a stored text with another form', () => {
  saveLock('mpho', 10);
  forgetLock();
  expect(secondsLocked('mpho')).toBe(0);
  for (const text of ['x', '{}', '{"username":"mpho","endsAt":"soon"}']) {
    stored.set('LOCK', text);
    expect(secondsLocked('mpho')).toBe(0);
  }
});

test('works without a lock if storage is blocked', () => {
  const refuse = () => {
    throw new DOMException('storage is off', 'SecurityError');
  };
  const value = { getItem: refuse, setItem: refuse, removeItem: refuse };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value });
  saveLock('mpho', 10);
  expect(secondsLocked('mpho')).toBe(0);
  expect(forgetLock).not.toThrow();
});
