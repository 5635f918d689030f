import { minimumAge } from '@/lib/domain/account-texts';
import { brand } from '@/lib/brand';
import {
  arriveMinutesBefore,
  childFareAge,
  holdMinutes,
  maxSeatsPerTransaction,
  payLaterMinutes,
  refundBusinessDays,
  refundChargePercent,
  refundHoursBefore,
  refundPurchaseDays,
} from '@/lib/limits';
import { termsPath } from '@/lib/paths/pages';
import type { ContentPage } from './content-page';
import { links } from './links';

const { name } = brand;
const { min, max } = refundBusinessDays;

/** Spec sections 1, 2, 6 and 9: four numbered sections. */
export const termsConditionsPage: ContentPage = {
  path: termsPath,
  title: 'Terms and Conditions',
  description: `The conditions of using ${name}: what the platform does, who answers for what, what you agree to, and how a ticket is cancelled.`,
  intro: [
    `These conditions apply to everybody who searches, books or travels with ${name}. Whoever makes an account or a booking accepts them. In short: ${name} is the technology, the bus operator sells you the journey.`,
  ],
  sections: [
    {
      id: 'role',
      title: 'Role of the platform',
      blocks: [
        `${name} only provides the technology platform. On it, bus operators offer seats, and travellers search, choose and book them.`,
        `${name} does not run buses, and is not an agent of the operators. The contract of sale is strictly between the traveller and the operator: the operator whose name stands on your booking sells you the journey and carries you.`,
        'Timetables, fares, seat plans and features of a bus come from its operator. We show them as we receive them. Where a timetable is a sample, it is marked as one.',
        `A seat that you choose is held for you for ${holdMinutes} minutes while you book. It is yours once the booking is made, and it stays yours if the booking is paid in time. Your reservation number is the proof that the platform has taken your booking.`,
      ],
    },
    {
      id: 'liability',
      title: 'Limitation of liability',
      blocks: [
        `The operator answers for the journey. ${name} is not liable for what happens in the operator's part, such as:`,
        {
          points: [
            'a bus that leaves or arrives late, does not come, or is replaced by another one;',
            'a change of the boarding place, the seat, the route or the features of a bus;',
            'the condition of the bus, and the conduct of the driver, the crew or other passengers;',
            'luggage and other property that is lost or damaged;',
            'injury and other harm on the journey or at a stop;',
            'a passenger who is late, has no valid ticket or proof of identity, or is refused for breaking the rules of the operator.',
          ],
        },
        'We work to keep the platform correct and available, but we can not promise that it is free of errors and interruptions at all times, nor that an SMS or e-mail always arrives. Your bookings and tickets are always in your account.',
        'Card payments are made on the page of a payment provider. Its own conditions apply there.',
        'Nothing here limits a liability which by the law of Botswana can not be limited.',
      ],
    },
    {
      id: 'responsibilities',
      title: 'Responsibilities of the user',
      blocks: [
        {
          points: [
            `You must be at least ${minimumAge} years old to make an account and to buy. You may book for younger passengers.`,
            'Give true details: your own name and phone number, and the name of each passenger as it stands in the proof of identity.',
            'Keep your password and your codes to yourself. What is done with your login counts as done by you.',
            `In one transaction you may choose up to ${maxSeatsPerTransaction} seats. Please hold only seats that you mean to use.`,
            `Pay in time. A booking to be paid at a terminal is paid at least ${payLaterMinutes} minutes before departure, or it is cancelled.`,
            `Arrive at least ${arriveMinutesBefore} minutes before departure.`,
            'At boarding, show a copy of the ticket and a valid proof of identity: identity card, passport, driving licence, student ID or national ID.',
            `A child above ${childFareAge} years needs a ticket at the regular fare.`,
            'Tickets are non-transferable. They can not be passed on or sold to another person.',
            'Check the date, the stops and the times before you book.',
            'Do not disturb the platform: no false bookings, no programs that block seats, no attempts to reach the accounts of others.',
          ],
        },
        ['How we treat your personal data is in the ', links.privacy, '.'],
      ],
    },
    {
      id: 'cancellation',
      title: 'Cancellation of ticket',
      blocks: [
        'There are penalties for cancelling a booking:',
        {
          points: [
            `Requests to cancel are accepted only up to ${refundHoursBefore} hours before departure, with a cancellation charge of ${refundChargePercent}%.`,
            `For a cancellation between 0 and ${refundHoursBefore} hours before departure there is no refund.`,
            'A paid booking is cancelled as a whole. Part of it, or a single seat, can not be cancelled.',
            `Some operators allow cancellation only within ${refundPurchaseDays} days of purchase, and some allow none.`,
            'Only the buyer may request and receive a refund.',
            `A refund is issued ${min} to ${max} business days after the request was accepted.`,
          ],
        },
        [
          'Cancel with your login on the website or in the app, in your ',
          links.bookings,
          ', or through customer care: ',
          links.phone,
          '. All rules, also those for bookings that are not paid yet, are in the ',
          links.refunds,
          '.',
        ],
        'The rules of cancellation may change at any time without notice.',
      ],
    },
  ],
};
