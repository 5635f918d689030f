import { likelyServerTime, saveServerTime, serverTime } from './server-clock';

const minuteMs = 60_000;
const phone = new Date('2026-11-21T10:21:00Z');
const dated = (date: string) => new Response(null, { headers: { date } });

beforeEach(() => void jest.useFakeTimers({ now: phone }));
afterEach(() => jest.useRealTimers());

test('follows the server, not the phone, from the first response on', () => {
  expect([serverTime(), likelyServerTime()]).toEqual([undefined, phone]);
  saveServerTime(dated('Sat, 21 Nov 2026 10:00:00 GMT'));
  expect(serverTime()).toEqual(new Date('2026-11-21T10:00:00Z'));
  jest.advanceTimersByTime(minuteMs);
  expect(serverTime()).toEqual(new Date('2026-11-21T10:01:00Z'));
  saveServerTime(dated('no date'));
  expect(likelyServerTime()).toEqual(new Date('2026-11-21T10:01:00Z'));
});

test('takes the phone as right when the difference can be the delay of a response', () => {
  saveServerTime(dated('Sat, 21 Nov 2026 10:20:56 GMT'));
  expect(serverTime()).toEqual(phone);
});
