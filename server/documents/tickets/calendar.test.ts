import { writeCalendar } from './calendar';
import { testTicket } from '@/server/testing/test-tickets';

/** Lines as a calendar reads them: those that begin with a blank go on the one before (RFC 5545, section 3.1). */
const linesOf = (calendar: string) => calendar.replace(/\r\n[ \t]/g, '').split('\r\n');

it('ticket.ics is the journey from departure to arrival, with its place, its number and an alarm an hour before', () => {
  const lines = linesOf(writeCalendar(testTicket(['Kagiso Motsumi'])));
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VEVENT',
      'DTSTART:20261122T070000Z',
      'DTEND:20261122T121000Z',
      'SUMMARY:Bus Gaborone to Francistown',
      'LOCATION:Main Bus Rank\\, bay 4\\, Gaborone',
      'DESCRIPTION:Reservation number ACDEFGHJ. Kgale Coaches\\, B 123 ABC.',
      'BEGIN:VALARM',
      'TRIGGER:-PT1H',
      'END:VCALENDAR',
    ]),
  );
});

it('holds no names and nothing that opens the ticket', () => {
  const ticket = testTicket(['Kagiso Motsumi']);
  const text = linesOf(writeCalendar(ticket)).join('\n');
  for (const secret of ['Kagiso', 'Motsumi', ticket.bookingId, 'TSELA1', 'http']) expect(text).not.toContain(secret);
});

it('is the same event when it is made again', () => {
  const uid = () => linesOf(writeCalendar(testTicket(['Mpho']))).find((line) => line.startsWith('UID'));
  expect(uid()).toBe('UID:ACDEFGHJ@tsela');
  expect(uid()).toBe(uid());
});
