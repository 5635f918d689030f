import { brand } from '@/lib/brand';

/** Every message we send, with what it needs to be written. Stored as data, worded at the moment of sending. */
export type Template = {
  template: 'booking-made';
  data: {
    reservationNumber: string;
    from: string;
    to: string;
    date: string;
    departure: string;
    seats: string[];
    total: string;
    payBy: string;
  };
};

export type WrittenMessage = { subject: string; text: string };

/** Words a message. An SMS is one segment of 160 GSM-7 characters. */
export function writeMessage(message: Template, channel: 'email' | 'sms'): WrittenMessage {
  const { reservationNumber, from, to, date, departure, seats, total, payBy } = message.data;
  const subject = `${brand.name}: booking ${reservationNumber}`;
  if (channel === 'sms') {
    const route = `${smsName(from)}-${smsName(to)}`;
    const text = `${brand.name} ${reservationNumber}: ${route} ${date} ${departure}, seat ${seats.join(' ')}. Pay ${total} at a terminal by ${payBy} or it is cancelled.`;
    return { subject, text };
  }
  const text = [
    `Thank you for booking with ${brand.name}.`,
    '',
    `Reservation number: ${reservationNumber}`,
    `${from} to ${to}`,
    `Date: ${date}, departure ${departure} Hrs`,
    `Seats: ${seats.join(', ')}`,
    `To pay: ${total}`,
    '',
    `Please pay at a terminal by ${payBy}, at least 30 minutes before departure, or the booking is cancelled.`,
    '',
    `${brand.name}, ${brand.supportPhone}`,
  ].join('\n');
  return { subject, text };
}

/** At most 14 characters that count once in GSM-7: one that is not there makes the whole SMS cost as two. */
function smsName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/’/g, "'");
  return plain
    .replace(/[^A-Za-z0-9 .,'()&/-]/g, '')
    .slice(0, 14)
    .trim();
}
