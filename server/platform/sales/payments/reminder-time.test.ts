import fc from 'fast-check';
import { endOfQuietHours } from '@/server/messaging/quiet-hours';
import { earliestReminderHours, reminderTime } from './reminder-time';

/** A local time in Botswana. */
const local = (text: string) => new Date(`${text.replace(' ', 'T')}+02:00`);
const remindedAt = (channel: 'email' | 'sms', booked: string, payBy: string) =>
  reminderTime({ createdAt: local(booked), payBy: local(payBy) }, channel);

const day = '2026-11-21';
const next = '2026-11-22';
const longAgo = '2026-11-15 12:00';

describe.each(['email', 'sms'] as const)('by %s', (channel) => {
  it.each([
    ['three hours before the time to pay is over', longAgo, `${day} 12:00`, `${day} 09:00`],
    ['also when it was booked four hours before', `${day} 08:00:00.000`, `${day} 12:00`, `${day} 09:00`],
    ['not when it was booked later: that was told just now', `${day} 08:00:00.001`, `${day} 12:00`, null],
    ['in the last moment before the quiet hours', longAgo, `${next} 00:59:59.999`, `${day} 21:59:59.999`],
    ['in the first moment after them', longAgo, `${next} 09:00`, `${next} 06:00`],
  ])('%s', (_when, booked, payBy, expected) => {
    expect(remindedAt(channel, booked, payBy)).toEqual(expected && local(expected));
  });
});

it('an e-mail goes in the quiet hours too', () => {
  expect(remindedAt('email', longAgo, `${next} 04:30`)).toEqual(local(`${next} 01:30`));
});

describe('an SMS that would go in the quiet hours', () => {
  it.each([
    ['goes at 21:00 where they have just begun', longAgo, `${next} 01:00`, `${day} 21:00`],
    ['goes on the evening before where they are nearly over', longAgo, `${next} 08:59:59.999`, `${day} 21:00`],
    ['passes from one year to the other', longAgo, '2027-01-01 04:30', '2026-12-31 21:00'],
    ['goes at 21:00 to who booked before 20:00', `${day} 19:59:59.999`, `${next} 08:30`, `${day} 21:00`],
    ['goes at 06:00 to who booked at 20:00', `${day} 20:00`, `${next} 08:30`, `${next} 06:00`],
    ['goes in the morning when that leaves an hour', `${day} 20:30`, `${next} 07:00`, `${next} 06:00`],
    ['goes an hour after the booking when it does not', `${day} 20:30`, `${next} 06:59:59.999`, `${day} 21:30`],
    ['goes so to who booked at 20:00 and must pay by 06:00', `${day} 20:00`, `${next} 06:00`, `${day} 21:00`],
    ['goes a quarter of an hour before the quiet hours at the latest', `${day} 20:45`, `${next} 06:10`, `${day} 21:45`],
    ['does not go to who booked later still', `${day} 20:45:00.001`, `${next} 06:10`, null],
    ['does not go to who booked in the quiet hours and must pay soon after', `${day} 22:30`, `${next} 06:10`, null],
  ])('%s', (_what, booked, payBy, expected) => {
    expect(remindedAt('sms', booked, payBy)).toEqual(expected && local(expected));
  });
});

it('whenever it was booked: after that, an hour before the time to pay is over, found in time, and no SMS in the quiet hours', () => {
  const minute = fc.integer({ min: 0, max: 4 * 24 * 60 });
  fc.assert(
    fc.property(minute, minute, fc.constantFrom('email' as const, 'sms' as const), (booked, minutes, channel) => {
      const createdAt = new Date(local(`${day} 00:00`).getTime() + booked * 60_000);
      const payBy = new Date(createdAt.getTime() + minutes * 60_000);
      const at = reminderTime({ createdAt, payBy }, channel);
      if (!at) return;
      expect(at.getTime()).toBeGreaterThan(createdAt.getTime());
      expect(at.getTime()).toBeGreaterThanOrEqual(payBy.getTime() - earliestReminderHours * 60 * 60_000);
      expect(at.getTime()).toBeLessThanOrEqual(payBy.getTime() - 60 * 60_000);
      if (channel === 'sms') expect(endOfQuietHours(at)).toBeNull();
    }),
    { numRuns: 2000 },
  );
});
