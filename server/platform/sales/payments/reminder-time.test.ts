import fc from 'fast-check';
import { endOfQuietHours } from '@/server/messaging/quiet-hours';
import { earliestReminderHours, reminderTime } from './reminder-time';

/** Parses a local time in Botswana. */
const local = (text: string) => new Date(`${text.replace(' ', 'T')}+02:00`);
const remindedAt = (channel: 'email' | 'sms', booked: string, payBy: string) =>
  reminderTime({ createdAt: local(booked), payBy: local(payBy) }, channel);

const day = '2026-11-21';
const next = '2026-11-22';
const longAgo = '2026-11-15 12:00';

describe.each(['email', 'sms'] as const)('a reminder by %s', (channel) => {
  it.each([
    ['is due three hours before the time to pay is over', longAgo, `${day} 12:00`, `${day} 09:00`],
    ['is due then for a booking made four hours before the end', `${day} 08:00:00.000`, `${day} 12:00`, `${day} 09:00`],
    [
      'is not due for a later booking, which has just stated the time to pay',
      `${day} 08:00:00.001`,
      `${day} 12:00`,
      null,
    ],
    ['is due in the last millisecond before the quiet hours', longAgo, `${next} 00:59:59.999`, `${day} 21:59:59.999`],
    ['is due in the first moment after the quiet hours', longAgo, `${next} 09:00`, `${next} 06:00`],
  ])('%s', (_title, booked, payBy, expected) => {
    expect(remindedAt(channel, booked, payBy)).toEqual(expected && local(expected));
  });
});

it('an e-mail is sent in the quiet hours too', () => {
  expect(remindedAt('email', longAgo, `${next} 04:30`)).toEqual(local(`${next} 01:30`));
});

describe('an SMS that would be due in the quiet hours', () => {
  it.each([
    ['is due at 21:00 if they have just begun', longAgo, `${next} 01:00`, `${day} 21:00`],
    ['is due on the evening before if they are nearly over', longAgo, `${next} 08:59:59.999`, `${day} 21:00`],
    ['is due in the old year if the time to pay ends in the new year', longAgo, '2027-01-01 04:30', '2026-12-31 21:00'],
    ['is due at 21:00 for a booking made before 20:00', `${day} 19:59:59.999`, `${next} 08:30`, `${day} 21:00`],
    ['is due at 06:00 for a booking made at 20:00', `${day} 20:00`, `${next} 08:30`, `${next} 06:00`],
    ['is due in the morning if an hour to pay is left then', `${day} 20:30`, `${next} 07:00`, `${next} 06:00`],
    ['is due an hour after the booking otherwise', `${day} 20:30`, `${next} 06:59:59.999`, `${day} 21:30`],
    [
      'is due an hour after a booking made at 20:00 that must be paid by 06:00',
      `${day} 20:00`,
      `${next} 06:00`,
      `${day} 21:00`,
    ],
    [
      'is due at the latest a quarter of an hour before the quiet hours',
      `${day} 20:45`,
      `${next} 06:10`,
      `${day} 21:45`,
    ],
    ['is not due for a booking made later', `${day} 20:45:00.001`, `${next} 06:10`, null],
    [
      'is not due for a booking made in the quiet hours that must be paid soon after them',
      `${day} 22:30`,
      `${next} 06:10`,
      null,
    ],
  ])('%s', (_title, booked, payBy, expected) => {
    expect(remindedAt('sms', booked, payBy)).toEqual(expected && local(expected));
  });
});

it('a reminder is due after the booking, an hour before the time to pay ends, within the searched range, and never as an SMS in the quiet hours', () => {
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
