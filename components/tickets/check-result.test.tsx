import { rendered, textsWithRole, translatableText } from '@/components/ui/rendered.fixture';
import type { ShownCheck } from '@/lib/api/check-scanned';
import { errors, type ErrorCode } from '@/lib/errors';
import { CheckResult, travelDay } from './check-result';
import { CheckTicket } from './check-ticket';

const today = '2026-11-22';
const ticket = (date: string): NonNullable<ShownCheck['ticket']> => ({
  reservationNumber: 'ACDEFGHJ',
  date,
  departureTime: '06:00',
  delayMinutes: 0,
  departure: 'Gaborone',
  destination: 'Maun',
  bus: 'Kgale Express, B 1 ABC',
  passengers: [{ names: 'Naledi K.', seat: 'B1', status: 'active' }],
});

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(`${today}T08:00:00Z`) });
});
afterEach(() => jest.useRealTimers());

const noNetwork = 'Without a network it is unknown whether it is used or cancelled.';

it('a translation changes no name, town, plate or number of a check', () => {
  const text = translatableText(<CheckResult check={{ state: 'valid', ticket: ticket(today) }} />);
  for (const part of ['Naledi', 'Gaborone', 'Maun', 'Kgale', 'B 1 ABC', 'ACDE', 'FGHJ'])
    expect(text).not.toContain(part);
  expect(text).toContain('Good for travel.');
});

it.each<[ShownCheck['state'], string, word: string, sentence: string]>([
  ['valid', today, 'Valid', 'Good for travel.'],
  ['valid', '2026-11-23', 'Not for today', 'Paid, for another day.'],
  ['used', today, 'Used', 'This ticket is used already.'],
  ['cancelled', today, 'Cancelled', 'This ticket is cancelled: not valid for travel.'],
  ['unpaid', today, 'Not paid', 'Not paid: not valid for travel yet'],
  ['genuine', today, 'Genuine', `The signature is right. ${noNetwork}`],
  ['genuine', '2026-11-20', 'Not for today', `The signature is right. ${noNetwork} It is for another day.`],
])('a ticket that is %s, for %s: %s', (state, date, word, sentence) => {
  const result = <CheckResult check={{ state, ticket: ticket(date) }} />;
  expect(rendered(result).querySelector('[role=alert] h2')?.textContent).toBe(word);
  expect(textsWithRole('alert', result)[0]).toContain(sentence);
});

it('a ticket of a late bus shows the new time, and is good on the day of that time', () => {
  const late = { ...ticket('2026-11-21'), departureTime: '09:00', delayMinutes: 1_080 };
  const text = rendered(<CheckResult check={{ state: 'valid', ticket: late }} />).textContent;
  expect(text).toContain('Good for travel.');
  expect(text).toContain('Expected 03:00 on Sun, November 22, 2026 (18 hours late)');
});

it.each<[ShownCheck['state'], string, string]>([
  ['forged', 'Forged', 'This is not a ticket of ours, or it was changed.'],
  [
    'unsigned',
    'Not proved',
    'Not paid when this code was loaded. Without a network it is unknown whether it is paid now.',
  ],
])('a ticket that is %s shows none of its content', (state, word, sentence) => {
  expect(textsWithRole('alert', <CheckResult check={{ state, ticket: null }} />)).toEqual([`${word}${sentence}`]);
});

it.each<[ErrorCode, string]>([
  ['ticket_code_empty', 'Please type the code on the ticket'],
  ['ticket_code_unknown', 'There is no ticket with this code'],
  ['too_many_tries', 'Too many tries. Please wait a little and try again'],
])('a number refused as %s is announced', (problem, sentence) => {
  expect(textsWithRole('alert', <CheckTicket typed="" first={{ problem }} />)).toEqual([sentence]);
  expect(errors[problem].message).toBe(sentence);
});

// 00:30 on the 22nd in Botswana.
const afterMidnight = new Date('2026-11-21T22:30:00Z');

test.each([
  ['2026-11-22', '00:10', 'today'],
  ['2026-11-22', '23:59', 'today'],
  ['2026-11-21', '21:00', 'yesterday'],
  ['2026-11-21', '12:00', 'yesterday'],
  ['2026-11-21', '11:59', 'another day'],
  ['2026-11-20', '23:00', 'another day'],
  ['2026-11-23', '00:10', 'another day'],
])('a ticket for %s, %s is for %s', (date, departureTime, day) => {
  expect(travelDay({ date, departureTime }, afterMidnight)).toBe(day);
});
