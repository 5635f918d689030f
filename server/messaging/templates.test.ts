import { brand } from '@/lib/brand';
import { writeMessage, type Template } from './templates';

/** The basic character set of GSM 03.38: one septet each. */
const gsm7 =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

const booking = (data: Partial<Template['data']> = {}): Template => ({
  template: 'booking-made',
  data: {
    ...{ reservationNumber: 'ACDEFGHJ', from: 'Gaborone', to: 'Francistown', date: '2026-11-21', departure: '05:00' },
    ...{ seats: ['A1', 'A2'], total: 'P340.00', payBy: '2026-11-21 04:30', ...data },
  },
});

describe('an SMS', () => {
  it('says which booking, where, when, which seats, and how to pay', () => {
    expect(writeMessage(booking(), 'sms').text).toBe(
      `${brand.name} ACDEFGHJ: Gaborone-Francistown 2026-11-21 05:00, seat A1 A2. Pay P340.00 at a terminal by 2026-11-21 04:30 or it is cancelled.`,
    );
  });

  it.each([
    ['the longest names, seats and amounts', { from: 'Ramatlabama Border Post', to: 'Johannesburg Park Station' }],
    ['letters that a telephone alphabet lacks', { from: 'Tšhwane–Mabôpane', to: 'Lehurutshe’s “Gate” Šôŵâ' }],
    ['characters that count twice', { from: 'A[1]{2}|3~4^5\\€', to: 'B[1]{2}|3~4^5\\€' }],
  ])('fits in one segment of 160 GSM-7 characters with %s', (_what, towns) => {
    const seats = ['Z10', 'Z11', 'Z12'];
    const { text } = writeMessage(booking({ ...towns, seats, total: 'P99999.00' }), 'sms');
    expect(text.length).toBeLessThanOrEqual(160);
    expect(Array.from(text).filter((character) => !gsm7.includes(character))).toEqual([]);
    expect(text).toContain('ACDEFGHJ');
    expect(text).toContain('seat Z10 Z11 Z12.');
    expect(text).toContain('or it is cancelled.');
  });

  it('keeps a name without its accents rather than dropping it', () => {
    expect(writeMessage(booking({ from: 'Tšhwane' }), 'sms').text).toContain('Tshwane-Francistown');
  });
});

describe('an e-mail', () => {
  it('says all that the ticket says, with names as they are written', () => {
    const { subject, text } = writeMessage(booking({ from: 'Tšhwane' }), 'email');
    expect(subject).toBe(`${brand.name}: booking ACDEFGHJ`);
    for (const part of [
      'ACDEFGHJ',
      'Tšhwane to Francistown',
      '2026-11-21',
      '05:00 Hrs',
      'A1, A2',
      'P340.00',
      '04:30',
    ]) {
      expect(text).toContain(part);
    }
  });
});
