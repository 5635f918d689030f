import { z } from 'zod';
import { brand } from '@/lib/brand';
import { payLaterMinutes } from '@/lib/limits';
import { formatDay } from '@/lib/format/journey';
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
  sms: ({ seats, total, payBy, cardOnly, ...booked }, siteUrl) => {
    const start = `${brand.name} ${booked.reservationNumber}: ${smsJourney(booked)}, seat ${seats.join(' ')}. Pay ${total}`;
    if (cardOnly) return `${start} by card by ${smsMoment(payBy)} or it is cancelled.`;
    return smsTerminal(start, payBy, siteUrl);
  },
  email: ({ seats, total, payBy, cardOnly, ...booked }, siteUrl) => ({
    subject: subject(booked.reservationNumber),
    parts: [
      `Thank you for booking with ${brand.name}.`,
      { facts: [...journeyFacts(booked), ['Seats', seats.join(', ')], ['To pay', total]] },
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
