import { formatPula, pulaAmount } from '@/lib/format/money';
import { staffPath } from '@/lib/paths/staff';
import { day, inTable } from './cells';
import { words } from './fields';
import { form, screen, viewOf, type Column, type RowOf } from './screen';

type Payout = RowOf<'payoutList'>;
const only = 'platform';
const kinds = { payout: 'Payout', payin: 'Paid by the operator' } as const;
const isOpen = ({ state }: Payout) => state === 'requested';
const columns: readonly Column<Payout>[] = [
  [
    'Amount',
    ({ id, amountThebe }) => ({ text: formatPula(amountThebe), plain: pulaAmount(amountThebe), href: `payouts/${id}` }),
  ],
  ['Operator', ({ operator }) => operator ?? ''],
  ['Kind', ({ kind }) => kinds[kind]],
  ['Bank account', ({ accountLast4 }) => `…${accountLast4}`],
  ['State', ({ state, doneAt }) => (doneAt ? `${words(state)} ${day(doneAt)}` : 'Waits for a second person')],
  ['Recorded', ({ since }) => inTable(since)],
  ['Recorded by', ({ requestedBy }) => requestedBy ?? ''],
  ['Reference of the bank', ({ bankReference }) => bankReference ?? ''],
];

export const payoutScreen = screen({
  path: ':slug/payouts',
  icon: 'M4 4h16v9H4zM12 6.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 15v6M9 18l3 3 3-3',
  title: 'Payouts',
  list: 'payoutList',
  columns,
  empty: ({ show }) => (show === 'open' ? 'No payout is open. Done has those that were paid.' : 'No payout is done.'),
  part: (_rows, _typed, { choices: { operator = [] } = {} }) =>
    operator.length === 0
      ? undefined
      : {
          kind: 'tables',
          tables: [
            {
              title: 'Owed now',
              columns: ['Operator and sum'],
              rows: operator.map(({ value, label }) => [{ text: label, href: `${staffPath}/${value}/money` }]),
            },
          ],
        },
  forms: [
    form('requestPayout', 'Record a payout', 'Record', 'It was recorded. Another person must confirm it.', { only }),
  ],
  record: viewOf({
    title: 'Payout',
    list: 'payoutList',
    columns,
    forms: [
      {
        ...form('confirmPayout', 'The bank moved the money', 'Confirm', 'The payout is confirmed.', { only }),
        isPossible: (row) => isOpen(row) && !row.isOwn,
        ofRow: ({ amountThebe }) => ({ button: `Confirm ${formatPula(amountThebe)}` }),
      },
      {
        ...form('withdrawPayout', 'Withdraw it', 'Withdraw', 'It was withdrawn.', { only, isDanger: true }),
        isPossible: isOpen,
      },
    ],
  }),
});
