import { z } from 'zod';
import { brand } from '@/lib/brand';
import { arriveMinutesBefore } from '@/lib/limits';
import { bookingsPath, terminalsPath } from '@/lib/paths/pages';
import { ticketLinkUrl } from '@/lib/paths/tickets';
import type { RefundTerms } from '@/lib/domain/refund-policy';
import { arrivalText, clockAndDate, delayText, formatDay } from '@/lib/format/journey';
import { numbered } from '@/lib/format/in-words';
import { formatPula } from '@/lib/format/money';
import { siteContacts } from '@/server/process/site-contacts';
import type { MailedTicket } from '../gateway';
import { journey, journeyFacts, mailMoment, smsJourney, smsMoment, smsName, smsPlace, smsTime } from './journey';
import { template, firstThatFits } from './template';

/** `again`: the booking had lapsed, and late money booked the same seats again. */
export const bookingPaid = template({
  urgent: true,
  data: z.object({
    ...journey,
    amount: z.string(),
    seats: z.array(z.string()),
    again: z.boolean(),
    bookingId: z.uuid(),
    /** Messages of an older version have none. */
    boardingPlace: z.string().optional(),
    expiresAt: z.iso.datetime(),
  }),
  /** Leaves out in this order, until the rest fits: the amount, "ticket" and "Paid", the route, the place, the link. */
  sms: ({ seats, amount, bookingId, boardingPlace, ...booked }, siteUrl) => {
    const start = `${brand.name} ${booked.reservationNumber}:`;
    const ticketStart = `${brand.name} ticket ${booked.reservationNumber}:`;
    const place = boardingPlace === undefined ? '' : `, ${smsPlace(boardingPlace)}`;
    const seat = `, seat ${seats.join(' ')}.`;
    const trip = `${smsJourney(booked)}${place}${seat}`;
    const ticketUrl = ticketLinkUrl(siteUrl, bookingId);
    const beThere = `Be there ${arriveMinutesBefore} minutes before.`;
    return firstThatFits(
      `${ticketStart} ${trip} Paid ${amount}. ${ticketUrl}`,
      `${ticketStart} ${trip} Paid. ${ticketUrl}`,
      `${start} ${trip} ${ticketUrl}`,
      `${start} ${smsTime(booked)}${place}${seat} ${ticketUrl}`,
      `${start} ${smsTime(booked)}${seat} ${ticketUrl}`,
      `${ticketStart} ${trip} Paid ${amount}. ${beThere}`,
      `${ticketStart} ${trip} Paid. ${beThere}`,
    );
  },
  email: ({ seats, amount, again, bookingId, ...booked }, siteUrl, ticket) => ({
    subject: `${brand.name}: booking ${booked.reservationNumber} is paid`,
    parts: [
      again
        ? 'Your payment came after the booking had ended. Your seats were still free, so the booking is active again and is paid.'
        : 'We have your payment. Your booking is confirmed.',
      { facts: [...journeyFacts(booked), ...ticketFacts(ticket, seats, amount)] },
      { link: ticketLinkUrl(siteUrl, bookingId), words: 'Show the ticket' },
      `Please be at the bus at least ${arriveMinutesBefore} minutes before departure, with your ticket and proof of identity. Anyone with the link can see the ticket, so share it only with the passengers.`,
    ],
  }),
});

function ticketFacts(ticket: MailedTicket | null, seats: readonly string[], amount: string): [string, string][] {
  if (!ticket)
    return [
      ['Seats', seats.join(', ')],
      ['Paid', amount],
    ];
  return [
    ...(ticket.delayMinutes > 0 ? [['Late bus', delayText(ticket)] as [string, string]] : []),
    ['Boarding', ticket.boardingPlace],
    ['Arrival', `${arrivalText(ticket)}, ${ticket.dropPlace}`],
    ['Bus', `${ticket.operator}, ${ticket.regNo}`],
    ...ticket.passengers.map(({ names, seat }): [string, string] => [`Seat ${seat}`, names]),
    ['Paid', amount],
    ['Refund', refundText(ticket.refund)],
  ];
}

const refundText = ({ isRefundable, refundThebe, totalThebe, refundUntil }: RefundTerms) =>
  isRefundable
    ? `${formatPula(refundThebe)} of ${formatPula(totalThebe)} if you cancel until ${clockAndDate(refundUntil)}`
    : 'No refund for this ticket';

export const walletCredited = template({
  urgent: true,
  data: z.object({ reservationNumber: z.string(), amount: z.string() }),
  sms: ({ reservationNumber, amount }) =>
    `${brand.name} ${reservationNumber}: your payment of ${amount} could not be used for this booking and is in your wallet.`,
  email: ({ reservationNumber, amount }) => ({
    subject: `${brand.name}: ${amount} in your wallet`,
    parts: [
      `A payment of ${amount} came that could not be used for booking ${reservationNumber}: it was paid already, it had ended and its seats were gone, or the amount was not what was due.`,
      'The amount is in your wallet. You can ask there for it to be paid out.',
    ],
  }),
});

/** The payment is in the wallet, which cannot pay bookings, so the whole amount is due. */
export const paymentShort = template({
  urgent: true,
  data: z.object({
    reservationNumber: z.string(),
    received: z.string(),
    missing: z.string(),
    due: z.string(),
    payBy: z.string(),
    cardOnly: z.boolean(),
  }),
  sms: ({ reservationNumber, received, missing, due, payBy, cardOnly }) =>
    `${brand.name} ${reservationNumber}: ${received} came, ${missing} is missing. It is in your wallet. To travel pay ${due} by ${smsMoment(payBy)} ${cardOnly ? 'by card' : 'by card or at a terminal'}.`,
  email: ({ reservationNumber, received, missing, due, payBy, cardOnly }, siteUrl) => ({
    subject: `${brand.name}: the payment for ${reservationNumber} was not enough`,
    parts: [
      `We received ${received} for booking ${reservationNumber}. ${missing} is missing.`,
      `The ${received} is in your wallet. You can ask there for it to be paid out.`,
      `Your seats are held until ${mailMoment(payBy)}. To keep them, pay ${due} in full by then${cardOnly ? ' by card' : `, by card or at a terminal with the reservation number ${reservationNumber}`}.`,
      { link: `${siteUrl}${bookingsPath}`, words: 'Pay by card' },
      ...(cardOnly ? [] : [{ link: `${siteUrl}${terminalsPath}`, words: 'Where to pay' }]),
    ],
  }),
});

export const paymentReview = template({
  urgent: true,
  data: z.object({ reservationNumber: z.string() }),
  sms: ({ reservationNumber }) =>
    `${brand.name} ${reservationNumber}: your payment differs from what was due. We are looking at it, please do not pay again. ${siteContacts().phone}`,
  email: ({ reservationNumber }) => ({
    subject: `${brand.name}: we are looking at your payment for ${reservationNumber}`,
    parts: [
      `The payment for booking ${reservationNumber} differs from what was due. We hold your seats while we check it.`,
      `Please do not pay again. If you do not hear from us, call ${siteContacts().phone}.`,
    ],
  }),
});

export const bookingLapsed = template({
  data: z.object(journey),
  sms: (booked) =>
    `${brand.name} ${booked.reservationNumber}: ${smsJourney(booked)} was not paid in time and is cancelled.`,
  email: ({ reservationNumber, from, to, date, departure }) => ({
    subject: `${brand.name}: booking ${reservationNumber} is cancelled`,
    parts: [
      `Your booking from ${from} to ${to} on ${formatDay(date)}, departure ${departure} Hrs, was not paid in time. It is cancelled and its seats are free again.`,
      'This does not count as a cancellation of yours. You can book again at any time.',
    ],
  }),
});

export const firstSale = template({
  data: z.object({ operator: z.string(), reservationNumber: z.string(), seats: z.int(), amount: z.string() }),
  sms: ({ operator, reservationNumber, seats, amount }) =>
    `${brand.name}: the first sale of ${smsName(operator, 60)}: ${numbered(seats, 'seat')} for ${amount}. Booking ${reservationNumber}.`,
  email: ({ operator, reservationNumber, seats, amount }) => ({
    subject: `${brand.name}: the first sale of ${operator}`,
    parts: [
      `${operator} has sold ${numbered(seats, 'seat')} for ${amount}. The booking has the number ${reservationNumber}.`,
    ],
  }),
});

/** `payBy` is null if the booking is cancelled. */
export const paymentVoided = template({
  urgent: true,
  data: z.object({ reservationNumber: z.string(), amount: z.string(), payBy: z.string().nullable() }),
  sms: ({ reservationNumber, amount, payBy }) =>
    `${brand.name} ${reservationNumber}: your payment of ${amount} was taken back, and your ticket is not valid. ${payBy === null ? 'The booking is cancelled.' : `Pay by ${smsMoment(payBy)} to travel.`}`,
  email: ({ reservationNumber, amount, payBy }) => ({
    subject: `${brand.name}: the payment for ${reservationNumber} was taken back`,
    parts: [
      `The person who took ${amount} for booking ${reservationNumber} took the payment back. If you have paid, ask for your ${amount} at the place where you paid.`,
      payBy === null
        ? 'The time to pay is over, so the booking is cancelled. It does not count as a cancellation of yours.'
        : `Your ticket is not valid. Your seats are held until ${mailMoment(payBy)}. To travel, pay by then.`,
    ],
  }),
});
