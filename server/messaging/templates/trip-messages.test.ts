import { madeData } from '@/server/testing/test-messages';
import { writeMessage as write } from '../templates';

const siteUrl = 'https://tsela.example';
const writeMessage = (message: { template: string; data: unknown }, channel: 'email' | 'sms') =>
  write(message, channel, { siteUrl, markup: null, ticket: null });

describe('an SMS about a late or cancelled bus', () => {
  const longest = {
    from: 'W'.repeat(14),
    to: 'W'.repeat(14),
    reservationNumber: 'WWWWWWWW',
    phone: '+267390001122334',
  };
  const booked = { ...madeData, payBy: undefined, phone: '+2673900011', reason: '' };
  const late = (data: object) =>
    writeMessage(
      { template: 'trip-late', data: { ...booked, delayMinutes: 150, expected: '2026-11-21 07:30', ...data } },
      'sms',
    ).text;
  const cancelled = (data: object) =>
    writeMessage({ template: 'trip-cancelled', data: { ...booked, refund: null, ...data } }, 'sms').text;
  const start =
    'Tsela ACDEFGHJ: Gaborone-Francistown Sat, Nov 21 05:00 is 2 h 30 min late. Expected 07:30. Call +2673900011.';

  it.each([
    ['Flat tyre at Mahalapye', 'Flat tyre at Mahalapye'],
    ['🚌 Flat  tyre\nat “Tšhwane” 🚌', 'Flat tyre at Tshwane'],
    ['🚌 ”', ''],
    ['y'.repeat(500), 'y'.repeat(40)],
  ])('has the phone, and of the reason %s as much as fits in letters of GSM-7', (reason, shown) => {
    expect(late({ reason })).toBe(shown === '' ? start : `${start} ${shown}`);
  });

  it('has the whole phone with the longest names and amounts, and a part of the reason', () => {
    const reason = 'š'.repeat(100);
    const refund = { amount: 'P99999.00', destination: 'card' };
    for (const text of [
      late({ ...longest, delayMinutes: 1439, expected: '2026-11-22 04:59', reason }),
      cancelled({ ...longest, refund, reason }),
    ]) {
      expect(text).toMatch(/ Call \+267390001122334\. s{15,40}$/);
      // Each character of these texts is one septet.
      expect(text).toHaveLength(160);
      expect(text).toMatch(/^[\n -~]+$/);
    }
  });

  it('of an older version has no phone', () => {
    expect(late({ phone: undefined, reason: 'Rain' })).toBe(`${start.replace(' Call +2673900011.', '')} Rain`);
    expect(cancelled({ phone: undefined, reason: undefined })).toMatch(
      /^Tsela ACDEFGHJ: operator cancelled .* Nothing is to be paid\.$/,
    );
  });

  it('has no link, and the e-mail leads to the buses of the same towns and day', () => {
    const link = '/search?from=gaborone&to=francistown&date=2026-11-21';
    const message = { template: 'trip-cancelled', data: { ...booked, phone: undefined, refund: null } };
    expect(cancelled({})).not.toContain('http');
    expect(writeMessage(message, 'email').text).toContain(`${siteUrl}${link}`);
  });
});

describe('the message of a booking', () => {
  const made = (channel: 'email' | 'sms', delayMinutes = 0) =>
    writeMessage({ template: 'booking-made', data: { ...madeData, delayMinutes } }, channel).text;

  it('has the ways to pay of its town in the e-mail', () => {
    expect(made('email')).toContain(`${siteUrl}/terminals#gaborone`);
  });

  it('has the expected time of a late bus, with the day if it is another one', () => {
    expect(made('sms', 150)).toContain('Sat, Nov 21 05:00 (expected 07:30), seat A1 A2. Pay P340.00');
    expect(made('sms', 1200)).toContain('05:00 (expected Sun, Nov 22 01:00), seat A1 A2. Pay P340.00');
    expect(made('email', 150)).toContain('Late bus: Expected 07:30 (2 hours 30 minutes late)');
  });
});
