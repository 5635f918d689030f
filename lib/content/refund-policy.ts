import {
  arriveMinutesBefore,
  cancellationLimits,
  cancellationWindows,
  cardOnlyLapseMinutes,
  cardOnlyMinutes,
  childFareAge,
  payLaterMinutes,
  refundBusinessDays,
  refundChargePercent,
  refundHoursBefore,
  refundPurchaseDays,
  type CancellationPeriod,
} from '@/lib/limits';
import { formatPula } from '@/lib/format/money';
import { refundTerms } from '@/lib/domain/refund-policy';
import { refundPolicyPath } from '@/lib/paths/pages';
import type { ContentPage } from './content-page';
import { links } from './links';

const { min, max } = refundBusinessDays;

function example(): string {
  const fareThebe = 17_000;
  const terms = refundTerms({ departsAt: new Date(refundHoursBefore * 3_600_000), fareThebe, seats: 2 }, new Date(0));
  const [fare, total, charge, refund] = [fareThebe, terms.totalThebe, terms.chargeThebe, terms.refundThebe].map(
    formatPula,
  );
  return `For example, two seats at ${fare} cost ${total}. If you cancel in time, the charge is ${charge} and the refund is ${refund}.`;
}

const periods: readonly CancellationPeriod[] = ['daily', 'weekly', 'monthly', 'yearly'];
const limitsInWords = periods
  .map((period) => `${cancellationLimits[period]} passengers within ${cancellationWindows[period]}`)
  .join(', ');

export const refundPolicyPage: ContentPage = {
  path: refundPolicyPath,
  title: 'Refund Policy',
  description: `How to cancel a bus ticket and get a refund: you can cancel up to ${refundHoursBefore} hours before departure, with a charge of ${refundChargePercent}%.`,
  intro: [
    'This page explains when you can cancel a ticket, how much we refund and how to request the refund. We show you the same rules for your own journey before you book and again before you cancel, with exact amounts and times.',
  ],
  sections: [
    {
      id: 'time-and-charge',
      title: 'When you can cancel and what it costs',
      blocks: [
        {
          points: [
            `A request to cancel is accepted only up to ${refundHoursBefore} hours before departure.`,
            `If you cancel up to ${refundHoursBefore} hours before departure, a cancellation charge of ${refundChargePercent}% of the price applies. The rest is refunded.`,
            `If you cancel between 0 and ${refundHoursBefore} hours before departure, there is no refund.`,
          ],
        },
        'Departure is the time at which the bus leaves the stop where you board. If the operator announced that the bus is late, it is the expected time.',
        example(),
      ],
    },
    {
      id: 'whole-booking',
      title: 'Only the whole booking',
      blocks: [
        'A paid booking can be cancelled only as a whole. You cannot cancel a part of it or a single seat.',
        'The rules for an unpaid booking are below.',
      ],
    },
    {
      id: 'operators',
      title: 'Operators with different rules',
      blocks: [
        'The bus operator sells you the journey and decides whether you can return a ticket. Two kinds of operators have stricter rules than this policy:',
        {
          points: [
            `Some operators allow cancellation only within ${refundPurchaseDays} days of purchase.`,
            'Some operators do not allow cancellation.',
          ],
        },
      ],
    },
    {
      id: 'bus',
      title: 'If the operator cancels the bus, or it is late',
      blocks: [
        'If the operator cancels your bus before it leaves your stop, you get the whole price back, whatever its rules are. There is no charge. It does not count towards the limits below. You do not need to request it: we cancel the booking, refund the money and send you a message. An unpaid booking is cancelled too, and nothing is to be paid.',
        'When the operator announces that a bus is late, your booking and ticket show the expected time, and we send you a message. The time on the ticket remains the time that was sold. The time to pay at a terminal and the last time to cancel move with the expected departure. A late bus is not a cancelled bus: you can travel with your ticket, call the operator, or cancel by the rules above.',
      ],
    },
    {
      id: 'who',
      title: 'Who can ask for a refund',
      blocks: [
        'Only the person who bought the ticket may request a refund and receive it. The buyer is the owner of the account that made the booking, even if another person travels.',
        'Tickets are non-transferable. You cannot give or sell a ticket to another person.',
      ],
    },
    {
      id: 'how-to-ask',
      title: 'How to cancel and ask for a refund',
      blocks: [
        {
          points: [
            [
              'With your login, on the website or in the app: open your ',
              links.bookings,
              ' and choose Web Cancellation. The page shows the charge, the refund, the way it is paid and the last time to cancel.',
            ],
            [
              'Or through customer care: call ',
              links.phone,
              ' or write to ',
              links.email,
              '. Please have your reservation number ready.',
            ],
          ],
        },
        'A request for a refund goes through the Web Cancellation option of the website. The decision is sent to you by e-mail, or by SMS if you have not confirmed an e-mail address.',
      ],
    },
    {
      id: 'payment',
      title: 'When and how you get the refund',
      blocks: [
        `A refund to a card is issued ${min} to ${max} business days after the request was accepted.`,
        [
          'If you paid in cash at a terminal or with mobile money, or if the card provider does not confirm a card, the refund is in your ',
          links.wallet,
          ' at once. If an operator took the cash, a person may check the refund first. From the wallet you can ask for a withdrawal to a bank account.',
        ],
      ],
    },
    {
      id: 'unpaid',
      title: 'Unpaid bookings',
      blocks: [
        [
          'Before you pay, you can cancel single passengers or all of them in your ',
          links.bookings,
          '. This is free of charge. Other passengers can book the seats immediately.',
        ],
        `We count the cancellations of each account, so that accounts do not block seats for other passengers. The limits are ${limitsInWords}. If you reach a limit, you cannot book until its period ends.`,
        `If you pay at a terminal, pay at least ${payLaterMinutes} minutes before departure. Otherwise the booking is cancelled. If you book less than ${cardOnlyMinutes} minutes before departure, pay by card within ${cardOnlyLapseMinutes} minutes and before the bus leaves. A booking that ends because it was not paid in time does not count towards these limits.`,
      ],
    },
    {
      id: 'boarding',
      title: 'At the bus',
      blocks: [
        {
          points: [
            `Passengers must arrive at least ${arriveMinutesBefore} minutes before departure. A missed bus is not refunded.`,
            'Show a copy of your ticket and a valid proof of identity: identity card, passport, driving licence, student ID or national ID.',
            `A child above ${childFareAge} years needs a ticket at the regular fare.`,
          ],
        },
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        'This policy may change at any time without notice.',
        ['The ', links.terms, ' describe your other rights and duties.'],
      ],
    },
  ],
};
