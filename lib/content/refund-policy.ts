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

/** Computed by the function that computes the refund of a passenger. */
function example(): string {
  const fareThebe = 17_000;
  const terms = refundTerms({ departsAt: new Date(refundHoursBefore * 3_600_000), fareThebe, seats: 2 }, new Date(0));
  const [fare, total, charge, refund] = [fareThebe, terms.totalThebe, terms.chargeThebe, terms.refundThebe].map(
    formatPula,
  );
  return `An example: two seats at ${fare} cost ${total}. Cancelled in time, ${charge} is kept as the charge and ${refund} comes back.`;
}

const periods: readonly CancellationPeriod[] = ['daily', 'weekly', 'monthly', 'yearly'];
const limitsInWords = periods
  .map((period) => `${cancellationLimits[period]} passengers within ${cancellationWindows[period]}`)
  .join(', ');

/** Spec sections 6 and 9. */
export const refundPolicyPage: ContentPage = {
  path: refundPolicyPath,
  title: 'Refund Policy',
  description: `When a bus ticket can be cancelled, what it costs and how the money comes back: up to ${refundHoursBefore} hours before departure, with a charge of ${refundChargePercent}%.`,
  intro: [
    'This page says when a ticket can be cancelled, what comes back and how to ask for it. Before you book, and again before you cancel, we show you the same rules for your own journey, in exact amounts and clock times.',
  ],
  sections: [
    {
      id: 'time-and-charge',
      title: 'Until when you can cancel, and what it costs',
      blocks: [
        {
          points: [
            `A request to cancel is accepted only up to ${refundHoursBefore} hours before departure.`,
            `If you cancel up to ${refundHoursBefore} hours before departure, a cancellation charge of ${refundChargePercent}% of the price applies. The rest is refunded.`,
            `If you cancel between 0 and ${refundHoursBefore} hours before departure, there is no refund.`,
          ],
        },
        'Departure means the time at which the bus leaves the stop where you get on.',
        example(),
      ],
    },
    {
      id: 'whole-booking',
      title: 'Only the whole booking',
      blocks: [
        'A paid booking can be cancelled only as a whole. Part of it, or a single seat, can not be cancelled.',
        'A booking that is not paid yet is another matter: see below.',
      ],
    },
    {
      id: 'operators',
      title: 'Operators with rules of their own',
      blocks: [
        'The bus operator sells you the journey and decides whether a ticket is taken back. Two kinds of operators allow less than this policy:',
        {
          points: [
            `Some operators allow cancellation only within ${refundPurchaseDays} days of purchase.`,
            'Some operators allow no cancellation at all.',
          ],
        },
      ],
    },
    {
      id: 'who',
      title: 'Who can ask for a refund',
      blocks: [
        'Only the person who bought the ticket may request a refund and receive it. That is the person whose account the booking was made with, also where somebody else travels.',
        'Tickets are non-transferable: they can not be passed on or sold to another person.',
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
              '. The booking shows what comes back and until when.',
            ],
            ['Or with customer care: call ', links.phone, ' or write to ', links.email, '.'],
          ],
        },
        'A request for a refund goes through the Web Cancellation option of the website. Please have your reservation number ready. The decision is sent to you by e-mail.',
        [
          'The Web Cancellation option is not available yet for paid bookings. Until it is, please send your request with the ',
          links.contact,
          ' or call ',
          links.phone,
          '.',
        ],
      ],
    },
    {
      id: 'payment',
      title: 'When and how the money comes back',
      blocks: [
        `A refund is issued ${min} to ${max} business days after the request was accepted.`,
        'If you paid in cash, you are refunded by bank transfer or deposit, or in cash at a cash agent.',
      ],
    },
    {
      id: 'unpaid',
      title: 'Bookings that are not paid yet',
      blocks: [
        [
          'Before you pay, you can cancel single passengers or all of them in your ',
          links.bookings,
          '. It costs nothing, and the seats are free for others at once.',
        ],
        `So that seats are not blocked for others, cancellations are counted for each account: ${limitsInWords}. Whoever reaches a limit can not book until its time is over.`,
        `Pay at a terminal at least ${payLaterMinutes} minutes before departure, or the booking is cancelled. A booking made less than ${cardOnlyMinutes} minutes before departure is paid by card, within ${cardOnlyLapseMinutes} minutes and before the bus leaves. A booking that ends because nobody paid in time does not count towards these limits.`,
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
        ['Your other rights and duties are in the ', links.terms, '.'],
      ],
    },
  ],
};
