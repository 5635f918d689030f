import { formatPula } from '@/lib/format/money';
import { recoveryCodesMinutes } from '@/lib/limits';
import { amount, day, inTable, moment } from '@/lib/format/cells';
import { humanize } from '@/lib/format/in-words';
import { findOwnBookings, spacedNumber } from './booking-screens';
import { danger } from './desk-screens';
import { form, screen, viewOf, type Column, type RowOf } from './screen';

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

type Terminal = RowOf<'terminalList'>;
const terminal: readonly Column<Terminal>[] = [
  ['Name', ({ id, name }) => ({ text: name, href: `terminals/${id}` })],
  ['Operator', ({ operator }) => operator ?? 'All operators'],
  ['Place', ({ place }) => place ?? ''],
  ['State', ({ state }) => (state === 'blocked' ? 'Blocked after too many wrong booking numbers' : humanize(state))],
  // On a phone a row has no labels.
  ['End', ({ lastDay }) => (lastDay ? `Until ${day(lastDay)}` : 'No end')],
  ['Limit', ({ dailyThebe }) => (dailyThebe === null ? '' : `At most ${formatPula(dailyThebe)} a day`)],
];
const isUsable = ({ state }: Terminal) => state !== 'revoked';
const copyKey = `Copy the key into the terminal now. This page shows it for ${recoveryCodesMinutes} minutes.`;

export const terminalScreen = screen({
  path: 'platform/terminals',
  icon: 'M7 3h10v18H7zM9.5 6h5v4h-5zM10 14v.1M14 14v.1M10 17v.1M14 17v.1',
  title: 'Terminals',
  list: 'terminalList',
  columns: terminal,
  empty: () => 'There is no terminal yet.',
  forms: [form('addTerminal', 'Add a terminal', 'Add', copyKey)],
  record: viewOf({
    title: 'Terminal',
    list: 'terminalList',
    columns: terminal,
    forms: [
      { ...form('renewTerminal', 'Renew or unblock the key', 'Renew', 'The key is renewed.'), isPossible: isUsable },
      form('replaceTerminal', 'Replace a lost key', 'Replace', copyKey, danger),
      { ...form('revokeTerminal', 'Revoke the key', 'Revoke', 'The key is revoked.', danger), isPossible: isUsable },
    ],
  }),
});
