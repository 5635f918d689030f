import { z } from 'zod';
import { brand } from '@/lib/brand';
import { payLaterMinutes } from '@/lib/limits';
import { formatDay } from '@/lib/format/journey';
import { terminalsPath } from '@/lib/paths/pages';
import { journey, mailMoment, smsDay, smsMoment, smsRoute } from './journey';
import { template, firstThatFits } from './template';

/** `payBy` is shown. `expiresAt` is an instant, after which the message is not sent. */
const unpaidJourney = { ...journey, payBy: z.string(), expiresAt: z.iso.datetime() };

const subject = (reservationNumber: string) => `${brand.name}: booking ${reservationNumber}`;
const payAtTerminal = (payBy: string) =>
  `Please pay at a terminal by ${mailMoment(payBy)}, at least ${payLaterMinutes} minutes before departure, or the booking is cancelled.`;
const whereToPay = (siteUrl: string) => ({ link: `${siteUrl}${terminalsPath}`, words: 'Where to pay' });
/** Names the terminals' page if that fits. */
const smsTerminal = (start: string, payBy: string, siteUrl: string) =>
  firstThatFits(
    `${start} at a terminal by ${smsMoment(payBy)} or it is cancelled. ${siteUrl}${terminalsPath}`,
    `${start} by ${smsMoment(payBy)} or it is cancelled: ${siteUrl}${terminalsPath}`,
    `${start} at a terminal by ${smsMoment(payBy)} or it is cancelled.`,
  );
const payByCard = (payBy: string) => `Please pay by card by ${mailMoment(payBy)}, or the booking is cancelled.`;

export const bookingMade = template({
  urgent: true,
  data: z.object({ ...unpaidJourney, seats: z.array(z.string()), total: z.string(), cardOnly: z.boolean() }),
  sms: ({ reservationNumber, from, to, date, departure, seats, total, payBy, cardOnly }, siteUrl) => {
    const start = `${brand.name} ${reservationNumber}: ${smsRoute(from, to)} ${smsDay(date)} ${departure}, seat ${seats.join(' ')}. Pay ${total}`;
    if (cardOnly) return `${start} by card by ${smsMoment(payBy)} or it is cancelled.`;
    return smsTerminal(start, payBy, siteUrl);
  },
  email: ({ reservationNumber, from, to, date, departure, seats, total, payBy, cardOnly }, siteUrl) => ({
    subject: subject(reservationNumber),
    parts: [
      `Thank you for booking with ${brand.name}.`,
      {
        facts: [
          ['Reservation number', reservationNumber],
          ['Journey', `${from} to ${to}`],
          ['Date', `${formatDay(date)}, departure ${departure} Hrs`],
          ['Seats', seats.join(', ')],
          ['To pay', total],
        ],
      },
      ...(cardOnly ? [payByCard(payBy)] : [payAtTerminal(payBy), whereToPay(siteUrl)]),
    ],
  }),
});

/** A card-only booking gets no reminder, because it must be paid within minutes. */
export const bookingReminder = template({
  urgent: false,
  data: z.object(unpaidJourney),
  sms: ({ reservationNumber, from, to, date, departure, payBy }, siteUrl) =>
    smsTerminal(
      `${brand.name} ${reservationNumber}: ${smsRoute(from, to)} ${smsDay(date)} ${departure} is not paid yet. Pay`,
      payBy,
      siteUrl,
    ),
  email: ({ reservationNumber, from, to, date, departure, payBy }, siteUrl) => ({
    subject: `${subject(reservationNumber)} is not paid yet`,
    parts: [
      'Your booking still waits for its payment.',
      {
        facts: [
          ['Reservation number', reservationNumber],
          ['Journey', `${from} to ${to}`],
          ['Date', `${formatDay(date)}, departure ${departure} Hrs`],
        ],
      },
      payAtTerminal(payBy),
      whereToPay(siteUrl),
    ],
  }),
});

export const bookingCancelled = template({
  urgent: false,
  data: z.object(journey),
  sms: ({ reservationNumber, from, to, date, departure }) =>
    `${brand.name} ${reservationNumber}: ${smsRoute(from, to)} ${smsDay(date)} ${departure} is cancelled, as you asked. Nothing is to be paid.`,
  email: ({ reservationNumber, from, to, date, departure }) => ({
    subject: `${subject(reservationNumber)} is cancelled`,
    parts: [
      `You have cancelled your booking from ${from} to ${to} on ${formatDay(date)}, departure ${departure} Hrs. Its seats are free again, and nothing is to be paid.`,
      'If it was not you, please change your password.',
    ],
  }),
});
