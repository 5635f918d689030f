import { endOfQuietHours } from './quiet-hours';

describe('the quiet hours in Botswana', () => {
  it.each([
    ['begin at 22:00', '2026-11-21T19:59:59Z', null],
    ['hold from 22:00:00', '2026-11-21T20:00:00Z', '2026-11-22T04:00:00.000Z'],
    ['hold over midnight, to the morning of the same day', '2026-11-21T22:00:00Z', '2026-11-22T04:00:00.000Z'],
    ['hold to 05:59:59', '2026-11-22T03:59:59.999Z', '2026-11-22T04:00:00.000Z'],
    ['are over at 06:00:00', '2026-11-22T04:00:00Z', null],
    ['pass from one year to the next', '2026-12-31T20:00:00Z', '2027-01-01T04:00:00.000Z'],
  ])('%s', (_what, instant, end) => {
    expect(endOfQuietHours(new Date(instant))?.toISOString() ?? null).toBe(end);
  });
});
