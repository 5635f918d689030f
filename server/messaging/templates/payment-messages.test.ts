import { testBooking } from '@/lib/contracts/bookings.fixture';
import { refundTerms } from '@/lib/domain/refund-policy';
import { paidData } from '@/server/testing/test-messages';
import type { MailedTicket } from '../gateway';
import { writeMessage as write } from '../templates';

const siteUrl = 'https://tsela.example';
const surroundings = { siteUrl, markup: null, ticket: null };
const { bookingId } = paidData;

const person = { status: 'active', qrContent: '' } as const;
const mailedTicket: MailedTicket = {
  ...testBooking,
  departureTime: '23:00',
  arrivalTime: '00:04',
  departsAt: '2026-11-21T21:00:00.000Z',
  arrivesAt: '2026-11-21T22:04:00.000Z',
  boardingPlace: 'Nata, filling station on the A3',
  dropPlace: 'Park Station, Johannesburg',
  operator: 'Dinare Night Coaches',
  regNo: 'B 841 GLF',
  fare: '170.00',
  sample: false,
  passengers: [
    { ...person, names: 'Kagiso Motsumi', seat: 'A1' },
    { ...person, names: 'Ŋaledi Łukasz', seat: 'A2' },
  ],
  refund: refundTerms({ departsAt: new Date('2026-11-21T03:00:00.000Z'), fareThebe: 17_000, seats: 2 }, new Date(0)),
};

describe('the SMS of a paid booking', () => {
  it('is the ticket of a paid booking, with its URL if that fits', () => {
    const paid = (site: string, data: Partial<typeof paidData> = {}) =>
      write({ template: 'booking-paid', data: { ...paidData, ...data } }, 'sms', { ...surroundings, siteUrl: site })
        .text;
    const link = `${siteUrl}/v2/self-service/${bookingId}`;
    expect(paid(siteUrl, { seats: ['A1'], from: 'Maun', to: 'Nata', amount: 'P90.00' })).toBe(
      `Tsela ticket ACDEFGHJ: Maun-Nata Sat, Nov 21 05:00, bay 4, seat A1. Paid P90.00. ${link}`,
    );
    expect(paid(siteUrl, { seats: ['A1'] })).toBe(
      `Tsela ticket ACDEFGHJ: Gaborone-Francistown Sat, Nov 21 05:00, bay 4, seat A1. Paid. ${link}`,
    );
    expect(paid(siteUrl)).toBe(`Tsela ACDEFGHJ: Gaborone-Francistown Sat, Nov 21 05:00, bay 4, seat A1 A2. ${link}`);
    const longer = 'https://bus-tickets.of.tsela.example';
    expect(paid(longer, { seats: ['A1', 'A2', 'A3'] })).toBe(
      `Tsela ACDEFGHJ: Sat, Nov 21 05:00, bay 4, seat A1 A2 A3. ${longer}/v2/self-service/${bookingId}`,
    );
    const longest = 'https://a-longer-name-of-ours.tsela.example';
    expect(paid(longest, { boardingPlace: 'Nata, filling station on the A3' })).toBe(
      `Tsela ACDEFGHJ: Sat, Nov 21 05:00, seat A1 A2. ${longest}/v2/self-service/${bookingId}`,
    );
    expect(paid(`https://${'a'.repeat(60)}.example`)).toBe(
      'Tsela ticket ACDEFGHJ: Gaborone-Francistown Sat, Nov 21 05:00, bay 4, seat A1 A2. Paid P340.00. Be there 30 minutes before.',
    );
  });

  it('has number, time, place, seats and URL with the longest names of the sample timetable', () => {
    for (const [boardingPlace, place] of [
      ['Gaborone Station, bay 12', 'bay 12'],
      ['Nata, filling station on the A3', 'Nata, filling station on the A3'],
    ] as const) {
      const seats = ['K13', 'K14', 'K15'];
      const longest = { from: 'Selebi-Phikwe', to: 'Pandamatenga', amount: 'P1350.00', seats, boardingPlace };
      const data = { ...paidData, ...longest };
      const { text } = write({ template: 'booking-paid', data }, 'sms', surroundings);
      expect(text).toMatch(/^[A-Za-z0-9 .,:/-]{1,160}$/);
      const link = `${siteUrl}/v2/self-service/${bookingId}`;
      for (const fact of ['ACDEFGHJ', 'Sat, Nov 21 05:00', place, 'K13 K14 K15', link]) expect(text).toContain(fact);
    }
  });

  it('has no place if an older version has stored it', () => {
    const older = { ...paidData, boardingPlace: undefined };
    expect(write({ template: 'booking-paid', data: older }, 'sms', surroundings).text).toContain('05:00, seat A1 A2.');
  });
});

describe('the e-mail of a paid booking', () => {
  it('has the place, the arrival, the bus, the passengers and the refund', () => {
    const shown = { ...surroundings, ticket: mailedTicket };
    const { text, html } = write({ template: 'booking-paid', data: paidData }, 'email', shown);
    for (const [name, value] of [
      ['Boarding', 'Nata, filling station on the A3'],
      ['Arrival', '00:04 Hrs, +1 day, Park Station, Johannesburg'],
      ['Bus', 'Dinare Night Coaches, B 841 GLF'],
      ['Seat A1', 'Kagiso Motsumi'],
      ['Seat A2', 'Ŋaledi Łukasz'],
      ['Paid', 'P340.00'],
      ['Refund', 'P323.00 of P340.00 if you cancel until 05:00 on Fri, November 20, 2026'],
    ] as const) {
      expect(text).toContain(`\n${name}: ${value}`);
      expect(html).toContain(`>${name}</th>`);
      expect(html).toContain(`>${value}</td>`);
    }
    const ticket = { ...mailedTicket, refund: { ...mailedTicket.refund, isRefundable: false } };
    const withoutRefund = write({ template: 'booking-paid', data: paidData }, 'email', { ...shown, ticket });
    expect(withoutRefund.text).toContain('Refund: No refund for this ticket');
  });
});
