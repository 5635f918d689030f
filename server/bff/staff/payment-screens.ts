import { formatPula } from '@/lib/format/money';
import { amount, day, inTable, moment } from '@/lib/format/cells';
import { spacedNumber } from '@/server/api/endpoints/booking-facts';
import { findOwnBookings } from './booking-screens';
import { danger } from './desk-screens';
import { form, screen, viewOf, type RowOf } from './screen';

type Payment = RowOf<'paymentList'>;

function receiptOf({ receipt, ...payment }: Payment) {
  if (!receipt) return undefined;
  const { operator, phone, from, to, departsAt, boardingPlace, passengers, takenBy } = receipt;
  const facts = [
    ['Phone', phone ?? ''],
    ['Receipt', payment.receiptNumber],
    ['Date', moment(payment.takenAt)],
    ['Booking', spacedNumber(payment.reservationNumber)],
    ['From', `${from}, ${boardingPlace}`],
    ['To', to],
    ['Departure', moment(departsAt)],
    ...passengers.map(({ seat, names }) => [`Seat ${seat}`, names] as const),
    ['Cash', formatPula(payment.amountThebe)],
    ['Taken by', takenBy ?? payment.takenBy],
  ] as const;
  return { kind: 'receipt', operator, facts, isVoided: payment.isVoided, isCopy: takenBy !== undefined } as const;
}

const voided = 'The payment is void. Please give the cash back.';

export const paymentScreen = screen({
  path: ':slug/payments',
  icon: 'M3 7h18v10H3zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6 10v.1M18 14v.1',
  title: 'Payments',
  list: 'paymentList',
  only: 'operator',
  columns: [
    ['Receipt', ({ id, receiptNumber }) => ({ text: receiptNumber, href: `payments/${id}` })],
    [
      'Booking',
      ({ reservationNumber: number }) => ({ text: spacedNumber(number), href: `bookings/${number}`, plain: number }),
    ],
    ['Amount', ({ amountThebe }) => amount(amountThebe)],
    ['Time', ({ takenAt }) => inTable(takenAt)],
    ['Taken by', ({ takenBy }) => takenBy],
    ['State', ({ isVoided }) => (isVoided ? 'Void' : '')],
  ],
  empty: () => 'No cash was taken on this day.',
  heading: ({ day: shown }) => `Payments, ${day(shown)}`,
  forms: [findOwnBookings],
  record: viewOf({
    title: 'Receipt',
    list: 'paymentList',
    columns: [],
    part: ([payment]) => payment && receiptOf(payment),
    forms: [
      {
        ...form('voidPayment', 'Void this payment', '', voided, { ...danger, isFolded: true }),
        isPossible: ({ receipt }) => receipt?.isVoidable === true,
        ofRow: ({ id, amountThebe }) => ({
          next: `payments/${id}`,
          button: `Give ${formatPula(amountThebe)} back and end the tickets`,
        }),
      },
    ],
  }),
});
