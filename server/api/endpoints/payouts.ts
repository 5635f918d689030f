import { z } from 'zod';
import { payoutKinds, payoutStates } from '@/lib/contracts/wallet';
import { amount, day as dayText, humanize } from '@/lib/format/cells';
import { formatPula } from '@/lib/format/money';
import { readText } from '@/lib/typed';
import { endpoint } from '@/server/api/endpoint';
import { staffScreen, type Column, type RowOf } from '@/server/api/staff-screen';
import { added, listOf, listQuery, operatorPath, operatorRead, platformPath, staffChange, text } from './staff';

const kindLabels = { payout: 'We pay the operator', payin: 'The operator pays us' };
const lastDigits = { title: 'Last 4 digits of the bank account', inputMode: 'tel', examples: ['1234'] } as const;
const payout = {
  kind: z.enum(payoutKinds).meta({ title: 'Kind', labels: kindLabels }),
  amountThebe: z.int().min(1).max(2_000_000_000).meta({ title: 'Amount', unit: 'pula' }),
  accountLast4: z
    .string()
    .overwrite((typed) => readText(typed).replace(/^(?:…|\.{3})\s*/, ''))
    .regex(/^\d{4}$/)
    .meta(lastDigits),
};
const payoutsPath = `${platformPath}/payouts`;
const payoutChange = { ...staffChange, permission: 'money.pay' } as const;
const decision = { ...payoutChange, params: z.object({ payoutId: z.uuid() }) } as const;

const payoutRows = {
  payoutList: endpoint({
    ...operatorRead,
    path: `${operatorPath}/payouts`,
    summary: 'The payouts of an operator that are open or done, or one. For the platform, those of all operators.',
    permission: 'money.read',
    query: z.object({ ...listQuery, id: z.uuid().optional(), show: z.enum(['open', 'done']).default('open') }),
    output: listOf(
      z.object({
        id: z.uuid(),
        ...payout,
        state: z.enum(payoutStates),
        bankReference: z.string().nullable(),
        recordedOn: z.iso.date(),
        doneOn: z.iso.date().nullable(),
        /** Null in the list of an operator. */
        operator: z.string().nullable(),
        isOwn: z.boolean(),
      }),
    ),
  }),
  requestPayout: endpoint({
    ...payoutChange,
    path: payoutsPath,
    summary: 'Records a payout to an operator, or a payment of the operator. Another person must confirm it.',
    audit: 'payout.requested',
    body: z.object({ operator: text('Operator', 60), ...payout }),
    output: added,
  }),
  confirmPayout: endpoint({
    ...decision,
    path: `${payoutsPath}/:payoutId/approval`,
    summary: 'Records that the bank has moved the money of a payout that another person recorded.',
    audit: 'payout.paid',
    body: z.object({ bankReference: text('Reference of the bank', 40) }),
  }),
  withdrawPayout: endpoint({
    ...decision,
    path: `${payoutsPath}/:payoutId/withdrawal`,
    summary: 'Withdraws a payout that is not confirmed.',
    audit: 'payout.withdrawn',
    needsReason: true,
  }),
} as const;

type Payout = RowOf<typeof payoutRows.payoutList>;
const only = 'platform';
const kinds = { payout: 'Payout', payin: 'Paid by the operator' } as const;
const isOpen = ({ state }: Payout) => state === 'requested';
const columns: readonly Column<Payout>[] = [
  ['Amount', ({ id, amountThebe }) => ({ ...amount(amountThebe), href: `payouts/${id}` })],
  ['Operator', ({ operator }) => operator ?? ''],
  ['Kind', ({ kind }) => kinds[kind]],
  ['Bank account', ({ accountLast4 }) => `…${accountLast4}`],
  ['State', ({ state, doneOn }) => (doneOn ? `${humanize(state)} ${dayText(doneOn)}` : 'Waits for a second person')],
  ['Recorded', ({ recordedOn }) => ({ text: dayText(recordedOn), plain: recordedOn })],
  ['Reference of the bank', ({ bankReference }) => bankReference ?? ''],
];

export const payouts = staffScreen(payoutRows, 'payoutList', {
  path: ':slug/payouts',
  icon: 'M4 4h16v9H4zM12 6.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 15v6M9 18l3 3 3-3',
  title: 'Payouts',
  columns,
  empty: ({ show }) => (show === 'open' ? 'No payout is open. Done has those that were paid.' : 'No payout is done.'),
  forms: [
    { form: ['requestPayout', 'Record a payout', 'Record', 'It was recorded. Another person must confirm it.'], only },
  ],
  record: {
    title: 'Payout',
    columns,
    forms: [
      {
        form: ['confirmPayout', 'The bank moved the money', 'Confirm', 'The payout is confirmed.'],
        only,
        isPossible: (row) => isOpen(row) && !row.isOwn,
        ofRow: ({ amountThebe }) => ({ button: `Confirm ${formatPula(amountThebe)}` }),
      },
      {
        form: ['withdrawPayout', 'Withdraw it', 'Withdraw', 'It was withdrawn.'],
        only,
        isDanger: true,
        isPossible: isOpen,
      },
    ],
  },
});
