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
  description: `The conditions of use of ${name}: the role of the platform, its liability, the responsibilities of the user, and the cancellation of a ticket.`,
  intro: [
    `These conditions apply to every person who searches, books or travels with ${name}. You accept them when you create an account or make a booking. In short, ${name} provides the technology, and the bus operator sells you the journey.`,
  ],
  sections: [
    {
      id: 'role',
      title: 'Role of the platform',
      blocks: [
        `${name} only provides the technology platform. On it, bus operators offer seats, and travellers search, choose and book them.`,
        `${name} does not run buses, and is not an agent of the operators. The contract of sale is strictly between the traveller and the operator. The operator named on your booking sells you the journey and carries you.`,
        'The operator of a bus supplies its timetable, fares, seat plan and features. We show them as we receive them. We mark a sample timetable as a sample.',
        `We hold a seat that you choose for ${holdMinutes} minutes while you book. The seat is yours when the booking is made, and it remains yours if you pay in time. Your reservation number proves that the platform has accepted your booking.`,
      ],
    },
    {
      id: 'liability',
      title: 'Limitation of liability',
      blocks: [
        `The operator is responsible for the journey. ${name} is not liable for events in the operator's area of responsibility, such as:`,
        {
          points: [
            'a bus that leaves or arrives late, does not arrive, or is replaced by another bus;',
            'a change of the boarding place, the seat, the route or the features of a bus;',
            'the condition of the bus, and the conduct of the driver, the crew or other passengers;',
            'lost or damaged luggage and other property;',
            'injury and other harm on the journey or at a stop;',
            'a passenger who is late, has no valid ticket or proof of identity, or is refused for breaking the rules of the operator.',
          ],
        },
        'We work to keep the platform correct and available. We cannot promise that it is always free of errors and interruptions, or that every SMS or e-mail arrives. Your bookings and tickets are always in your account.',
        'You pay by card on the page of a payment provider. The conditions of the provider apply there.',
        'These conditions do not limit any liability that the law of Botswana does not allow us to limit.',
      ],
    },
    {
      id: 'responsibilities',
      title: 'Responsibilities of the user',
      blocks: [
        {
          points: [
            `You must be at least ${minimumAge} years old to create an account and to buy. You may book for younger passengers.`,
            'Give true details: your own name and phone number, and the name of each passenger as the proof of identity shows it.',
            'Do not share your password or your codes. You are responsible for all actions under your login.',
            `In one transaction you may choose up to ${maxSeatsPerTransaction} seats. Please hold only seats that you intend to use.`,
            `Pay in time. If you pay at a terminal, pay at least ${payLaterMinutes} minutes before departure. Otherwise the booking is cancelled.`,
            `Arrive at least ${arriveMinutesBefore} minutes before departure.`,
            'At boarding, show a copy of the ticket and a valid proof of identity: identity card, passport, driving licence, student ID or national ID.',
            `A child above ${childFareAge} years needs a ticket at the regular fare.`,
            'Tickets are non-transferable. You cannot give or sell a ticket to another person.',
            'Check the date, the stops and the times before you book.',
            'Do not disrupt the platform. Do not make false bookings, do not use programs that block seats, and do not try to access the accounts of other users.',
          ],
        },
        ['The ', links.privacy, ' describes our use of your personal data.'],
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
            `If you cancel between 0 and ${refundHoursBefore} hours before departure, you get no refund.`,
            'A paid booking can be cancelled only as a whole. You cannot cancel a part of it or a single seat.',
            `Some operators allow cancellation only within ${refundPurchaseDays} days of purchase. Some operators do not allow cancellation.`,
            'If the operator cancels the bus before it leaves your stop, you get the whole price back without a charge, and it does not count as a cancellation of yours.',
            'If the operator announces that the bus is late, the times to pay and to cancel follow its expected departure. A late bus is not a cancelled bus.',
            'Only the buyer may request and receive a refund.',
            `A refund to a card is issued ${min} to ${max} business days after the request was accepted. Any other refund is in your wallet on this site at once. A person may check a refund of cash that an operator took before it goes there.`,
          ],
        },
        [
          'To cancel a paid booking, log in on the website or in the app, open your ',
          links.bookings,
          ' and choose Web Cancellation. You can also call customer care: ',
          links.phone,
          '. The ',
          links.refunds,
          ' has all the rules, including the rules for unpaid bookings.',
        ],
        'The rules of cancellation may change at any time without notice.',
      ],
    },
  ],
};
