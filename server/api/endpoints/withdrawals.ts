import { z } from 'zod';
import { withdrawal as ownWithdrawal } from '@/lib/contracts/wallet';
import { amount, auditLink, humanize, inTable, moment, momentOrNone, withCopy } from '@/lib/format/cells';
import { formatPula } from '@/lib/format/money';
import { endpoint } from '@/server/api/endpoint';
import { staffScreen, type RowOf } from '@/server/api/staff-screen';
import { amountListOf, amountListQuery, listOf, platformPath, staffChange, staffRead, thebe } from './staff';

const byWithdrawal = z.object({ withdrawalId: z.uuid() });
const withdrawalChange = { ...staffChange, permission: 'withdrawals.decide', params: byWithdrawal } as const;

const withdrawal = z.object({
  id: z.uuid(),
  reference: z.string(),
  amountThebe: thebe,
  name: z.string(),
  account: z.string(),
  bank: z.string(),
  since: z.iso.datetime(),
  notBefore: z.iso.datetime().nullable(),
  state: ownWithdrawal.shape.state,
  doneAt: z.iso.datetime().nullable(),
});

const withdrawalRows = {
  withdrawalList: endpoint({
    ...staffRead,
    path: `${platformPath}/withdrawals`,
    summary: 'The withdrawals that are open or done, or one by its reference.',
    permission: 'withdrawals.read',
    query: amountListQuery('Reference'),
    output: amountListOf(withdrawal),
  }),
  shownWithdrawal: endpoint({
    ...staffRead,
    path: `${platformPath}/withdrawals/:withdrawalId`,
    summary: 'A withdrawal with its whole account number. The call writes an audit row.',
    permission: 'withdrawals.decide',
    audit: 'withdrawal.shown',
    params: byWithdrawal,
    output: listOf(
      withdrawal.extend({
        /** Null if the numbers were changed, or encrypted with another `DATA_KEY`. */
        account: z.string().nullable(),
        iban: z.string().nullable(),
        phone: z.string(),
        branch: z.string(),
        /** Refunds of cash that members of operators took, which went to this wallet. */
        cash: z.array(z.object({ operator: z.string(), thebe })),
      }),
    ),
  }),
  payWithdrawal: endpoint({
    ...withdrawalChange,
    path: `${platformPath}/withdrawals/:withdrawalId/payment`,
    summary: 'Records that the bank paid a withdrawal.',
    audit: 'withdrawal.paid',
  }),
  rejectWithdrawal: endpoint({
    ...withdrawalChange,
    path: `${platformPath}/withdrawals/:withdrawalId/rejection`,
    summary: 'Rejects a withdrawal. The amount goes back to the wallet.',
    audit: 'withdrawal.rejected',
    needsReason: true,
  }),
} as const;

const unreadable = 'cannot be read: it was encrypted with another DATA_KEY, or it was changed';
const rejected = 'The withdrawal was rejected. The amount is back in the wallet.';
const isRequested = ({ state }: Pick<RowOf<typeof withdrawalRows.withdrawalList>, 'state'>) => state === 'requested';
const cashSources = ({ cash }: RowOf<typeof withdrawalRows.shownWithdrawal>) =>
  cash.map(({ operator, thebe }) => `${formatPula(thebe)} of cash that ${operator} took`).join(', ') || 'None';

export const withdrawals = staffScreen(withdrawalRows, 'withdrawalList', {
  path: 'platform/withdrawals',
  icon: 'M3 10h18L12 4zM6 10v8M10 10v8M14 10v8M18 10v8M3 20h18',
  title: 'Withdrawals',
  noun: 'withdrawal',
  columns: [
    ['Withdrawal', ({ id, reference }) => ({ text: reference, href: `withdrawals/${id}` })],
    ['Name', ({ name }) => name],
    ['Amount', ({ amountThebe }) => amount(amountThebe)],
    ['Account', ({ account, bank }) => `${account}, ${bank}`],
    ['Since', ({ since }) => inTable(since)],
    [
      'Not before',
      ({ state, notBefore }) => (state === 'requested' && notBefore ? `not before ${moment(notBefore)}` : ''),
    ],
    ['Done', ({ state, doneAt }) => (doneAt ? `${humanize(state)} ${moment(doneAt)}` : '')],
  ],
  empty: ({ number, show }) => (number ? `No withdrawal has the reference ${number}.` : `No withdrawal is ${show}.`),
  record: {
    title: 'Withdrawal',
    list: 'shownWithdrawal',
    columns: [
      ['Withdrawal', ({ reference }) => withCopy(reference)],
      ['Amount', ({ amountThebe }) => withCopy(amount(amountThebe))],
      ['State', ({ state }) => humanize(state)],
      ['Name', ({ name }) => name],
      ['Phone', ({ phone }) => withCopy(phone)],
      ['Account number', ({ account }) => (account ? withCopy(account) : unreadable)],
      ['IBAN', ({ iban }) => (iban ? withCopy(iban) : unreadable)],
      ['Bank', ({ bank }) => bank],
      ['Branch', ({ branch }) => branch],
      ['From cash', cashSources],
      ['Not before', ({ notBefore }) => momentOrNone(notBefore)],
      ['Done', ({ doneAt }) => momentOrNone(doneAt)],
      ['Changes', auditLink],
    ],
    forms: [
      {
        form: ['payWithdrawal', 'The bank paid it', 'Mark as paid', 'The withdrawal is paid.'],
        isPossible: isRequested,
      },
      { form: ['rejectWithdrawal', 'Reject it', 'Reject', rejected], isDanger: true, isPossible: isRequested },
    ],
  },
});
