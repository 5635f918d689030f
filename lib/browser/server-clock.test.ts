import { likelyServerTime, noteServerTime, serverTime } from './server-clock';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const minuteMs = 60_000;
const phone = new Date('2026-11-21T10:21:00Z');
const dated = (date: string) => new Response(null, { headers: { date } });

beforeEach(() => {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage });
  jest.useFakeTimers({ now: phone });
});
afterEach(() => jest.useRealTimers());

test('follows the server, not the phone, from the first response on', () => {
  stored.set('CLOCK', String(-minuteMs));
  expect(serverTime()).toBeUndefined();
  expect(likelyServerTime()).toEqual(new Date('2026-11-21T10:20:00Z'));
  noteServerTime(dated('Sat, 21 Nov 2026 10:00:00 GMT'));
  expect(serverTime()).toEqual(new Date('2026-11-21T10:00:00Z'));
  jest.advanceTimersByTime(minuteMs);
  expect(serverTime()).toEqual(new Date('2026-11-21T10:01:00Z'));
  expect(stored.get('CLOCK')).toBe(String(-21 * minuteMs));
  noteServerTime(dated('no date'));
  expect(likelyServerTime()).toEqual(new Date('2026-11-21T10:01:00Z'));
});

test('takes the phone as right when the difference can be the delay of a response', () => {
  stored.set('CLOCK', '1');
  noteServerTime(dated('Sat, 21 Nov 2026 10:20:56 GMT'));
  expect(serverTime()).toEqual(phone);
  expect(stored.size).toBe(0);
});
