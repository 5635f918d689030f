import { z } from 'zod';
import { brand } from '@/lib/brand';
import { payLaterMinutes } from '@/lib/limits';
import { delayText, expectedDeparture, formatDay } from '@/lib/format/journey';
import { slug } from '@/lib/format/names';
import { terminalsPath } from '@/lib/paths/pages';
import { journey, journeyFacts, mailMoment, smsJourney, smsMoment } from './journey';
import { template, firstThatFits } from './template';

/** `payBy` is shown. `expiresAt` is an instant, after which the message is not sent. */
const unpaidJourney = { ...journey, payBy: z.string(), expiresAt: z.iso.datetime() };

const subject = (reservationNumber: string) => `${brand.name}: booking ${reservationNumber}`;
const payAtTerminal = (payBy: string) =>
  `Please pay at a terminal by ${mailMoment(payBy)}, at least ${payLaterMinutes} minutes before departure, or the booking is cancelled.`;
const whereToPay = (url: string, at: string) => ({ link: `${url}${terminalsPath}#${slug(at)}`, words: 'Where to pay' });
const smsTerminal = (start: string, payBy: string, siteUrl: string) =>
  firstThatFits(
    `${start} at a terminal by ${smsMoment(payBy)} or it is cancelled. ${siteUrl}${terminalsPath}`,
    `${start} by ${smsMoment(payBy)} or it is cancelled: ${siteUrl}${terminalsPath}`,
    `${start} at a terminal by ${smsMoment(payBy)} or it is cancelled.`,
    `${start} by ${smsMoment(payBy)}.`,
  );
const payByCard = (payBy: string) => `Please pay by card by ${mailMoment(payBy)}, or the booking is cancelled.`;

const sold = ({ date, departure }: { date: string; departure: string }) => ({ date, departureTime: departure });
function smsExpected({ delayMinutes, ...booked }: { date: string; departure: string; delayMinutes: number }) {
  const { date, departureTime } = expectedDeparture({ ...sold(booked), delayMinutes });
  return date === booked.date ? departureTime : smsMoment(`${date} ${departureTime}`);
}

export const bookingMade = template({
  urgent: true,
  data: z.object({
    ...unpaidJourney,
    seats: z.array(z.string()),
    total: z.string(),
    cardOnly: z.boolean(),
    /** Messages of an older version have none. */
    delayMinutes: z.int().optional(),
  }),
  sms: ({ seats, total, payBy, cardOnly, delayMinutes = 0, ...booked }, siteUrl) => {
    const late = delayMinutes > 0 ? ` (expected ${smsExpected({ ...booked, delayMinutes })})` : '';
    const start = `${brand.name} ${booked.reservationNumber}: ${smsJourney(booked)}${late}, seat ${seats.join(' ')}. Pay ${total}`;
    if (!cardOnly) return smsTerminal(start, payBy, siteUrl);
    const byCard = `${start} by card by ${smsMoment(payBy)}`;
    return firstThatFits(`${byCard} or it is cancelled.`, `${byCard}.`);
  },
  email: ({ seats, total, payBy, cardOnly, delayMinutes = 0, ...booked }, siteUrl) => ({
    subject: subject(booked.reservationNumber),
    parts: [
      `Thank you for booking with ${brand.name}.`,
      {
        facts: [
          ...journeyFacts(booked),
          ...(delayMinutes > 0 ? [['Late bus', delayText({ ...sold(booked), delayMinutes })] as const] : []),
          ['Seats', seats.join(', ')],
          ['To pay', total],
        ],
      },
      ...(cardOnly ? [payByCard(payBy)] : [payAtTerminal(payBy), whereToPay(siteUrl, booked.from)]),
    ],
  }),
});

/** A card-only booking gets no reminder, because it must be paid within minutes. */
export const bookingReminder = template({
  data: z.object(unpaidJourney),
  sms: (booked, siteUrl) =>
    smsTerminal(
      `${brand.name} ${booked.reservationNumber}: ${smsJourney(booked)} is not paid yet. Pay`,
      booked.payBy,
      siteUrl,
    ),
  email: (booked, siteUrl) => ({
    subject: `${subject(booked.reservationNumber)} is not paid yet`,
    parts: [
      'Your booking still waits for its payment.',
      { facts: journeyFacts(booked) },
      payAtTerminal(booked.payBy),
      whereToPay(siteUrl, booked.from),
    ],
  }),
});

export const bookingCancelled = template({
  data: z.object(journey),
  sms: (booked) =>
    `${brand.name} ${booked.reservationNumber}: ${smsJourney(booked)} is cancelled, as you asked. Nothing is to be paid.`,
  email: ({ reservationNumber, from, to, date, departure }) => ({
    subject: `${subject(reservationNumber)} is cancelled`,
    parts: [
      `You have cancelled your booking from ${from} to ${to} on ${formatDay(date)}, departure ${departure} Hrs. Its seats are free again, and nothing is to be paid.`,
      'If it was not you, please change your password.',
    ],
  }),
});
