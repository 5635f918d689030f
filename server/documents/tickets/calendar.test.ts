import { writeCalendar } from './calendar';
import { testTicket } from '@/server/testing/test-tickets';

/** Returns the unfolded lines. A line that starts with a space continues the previous one (RFC 5545, section 3.1). */
const linesOf = (calendar: string) => calendar.replace(/\r\n[ \t]/g, '').split('\r\n');

it('contains the journey with its place, its number and an alarm an hour before', () => {
  const lines = linesOf(writeCalendar(testTicket(['Kagiso Motsumi'])));
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VEVENT',
      'DTSTART:20261122T070000Z',
      'DTEND:20261122T121000Z',
      'SUMMARY:Bus Gaborone to Francistown',
      'LOCATION:Main Bus Rank\\, bay 4\\, Gaborone',
      'DESCRIPTION:09:00 Hrs to 14:10 Hrs. Reservation number ACDEFGHJ. Kgale Coaches\\, B 123 ABC.',
      'BEGIN:VALARM',
      'TRIGGER:-PT1H',
      'END:VCALENDAR',
    ]),
  );
});

it('has the expected times of a late bus', () => {
  const why = { delayReason: 'Flat tyre', operatorPhone: '+267 390 0011' };
  const late = {
    delayMinutes: 45,
    ...why,
    departsAt: '2026-11-22T07:45:00.000Z',
    arrivesAt: '2026-11-22T12:55:00.000Z',
  };
  const lines = linesOf(writeCalendar({ ...testTicket(['Mpho']), ...late }));
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTART:20261122T074500Z',
      'DTEND:20261122T125500Z',
      'DESCRIPTION:09:00 Hrs to 14:10 Hrs. Expected 09:45 (45 minutes late)\\, arrival 14:55. Reason: Flat tyre. Reservation number ACDEFGHJ. Kgale Coaches\\, B 123 ABC\\, +267 390 0011.',
    ]),
  );
});

it('contains no names and no link to the ticket', () => {
  const ticket = testTicket(['Kagiso Motsumi']);
  const text = linesOf(writeCalendar(ticket)).join('\n');
  for (const secret of ['Kagiso', 'Motsumi', ticket.bookingId, 'TSELA1', 'http']) expect(text).not.toContain(secret);
});

it('has a number that rises with the changes of the ticket, and says that it is cancelled', () => {
  const changed = (change: object) => linesOf(writeCalendar({ ...testTicket(['Mpho']), ...change }));
  expect(changed({})).toEqual(expect.arrayContaining(['SEQUENCE:0', 'STATUS:CONFIRMED']));
  expect(changed({ changes: 2, status: 'cancelled' })).toEqual(
    expect.arrayContaining(['SEQUENCE:2', 'STATUS:CANCELLED', 'UID:ACDEFGHJ@tsela']),
  );
});

it('is the same event when it is created again', () => {
  const uid = () => linesOf(writeCalendar(testTicket(['Mpho']))).find((line) => line.startsWith('UID'));
  expect(uid()).toBe('UID:ACDEFGHJ@tsela');
  expect(uid()).toBe(uid());
});
