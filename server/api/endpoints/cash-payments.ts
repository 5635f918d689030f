import { z } from 'zod';
import { amount, day, inTable, moment } from '@/lib/format/cells';
import { formatPula } from '@/lib/format/money';
import { endpoint, localDay } from '@/server/api/endpoint';
import { staffScreen, type RowOf } from '@/server/api/staff-screen';
import { findOwnBookings, ownBookingRows, spacedNumber } from './own-bookings';
import { amountListOf, listQuery, operatorPath, operatorRead, scope, staffChange, thebe } from './staff';

const paymentsPath = `${operatorPath}/payments`;

/** The further words of one receipt, as it was handed over. Only the names are the present ones. The seats are those that the money paid. */
const receipt = z.object({
  operator: z.string(),
  phone: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  departsAt: z.iso.datetime(),
  boardingPlace: z.string(),
  /** Missing for a payment of an earlier release, whose receipt was not stored. */
  takenBy: z.string().optional(),
  passengers: z.array(z.object({ seat: z.string(), names: z.string() })),
  isVoidable: z.boolean(),
});

const cashPaymentRows = {
  paymentList: endpoint({
    ...operatorRead,
    path: paymentsPath,
    summary: 'The payments in cash that members of the operator took on a day, newest first. Or one, with its receipt.',
    permission: 'payments.take',
    query: z.object({
      ...listQuery,
      id: z.uuid().optional(),
      day: localDay().optional().meta({ title: 'Day', description: 'Today, if you choose none.', format: 'date' }),
    }),
    /** The total leaves out voided payments. */
    output: amountListOf(
      z.object({
        id: z.uuid(),
        receiptNumber: z.string(),
        reservationNumber: z.string(),
        amountThebe: thebe,
        takenAt: z.iso.datetime(),
        takenBy: z.string(),
        isVoided: z.boolean(),
        receipt: receipt.nullable(),
      }),
    ).extend({ day: z.iso.date() }),
  }),
  voidPayment: endpoint({
    ...staffChange,
    path: `${paymentsPath}/:paymentId/void`,
    summary: 'Takes a payment back on its day and before departure. The booking is unpaid again.',
    permission: 'payments.void',
    audit: 'payment.voided',
    needsReason: true,
    params: scope.extend({ paymentId: z.uuid() }),
  }),
} as const;

type Payment = RowOf<typeof cashPaymentRows.paymentList>;

function receiptOf({ receipt, ...payment }: Payment, isLater: boolean) {
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
  return {
    kind: 'receipt',
    operator,
    facts,
    isVoided: payment.isVoided,
    isCopy: isLater && takenBy !== undefined,
  } as const;
}

const callable = { ...cashPaymentRows, ...ownBookingRows };
const voided = 'The payment is void. Please give the cash back.';

export const cashPayments = staffScreen(callable, 'paymentList', {
  path: ':slug/payments',
  icon: 'M3 7h18v10H3zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6 10v.1M18 14v.1',
  title: 'Payments',
  noun: 'payment',
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
  record: {
    title: 'Receipt',
    columns: [],
    // The page that follows the payment prints the receipt that is handed over.
    part: ([payment], { done }) => payment && receiptOf(payment, done !== 'takePayment'),
    forms: [
      {
        form: ['voidPayment', 'Void this payment', '', voided],
        isDanger: true,
        isFolded: true,
        isPossible: ({ receipt }) => receipt?.isVoidable === true,
        ofRow: ({ id, amountThebe }) => ({
          next: `payments/${id}`,
          button: `Give ${formatPula(amountThebe)} back and end the tickets`,
        }),
      },
    ],
  },
});
