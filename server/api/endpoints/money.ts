import { z } from 'zod';
import { payoutKinds, payoutStates } from '@/lib/contracts/wallet';
import { readText } from '@/lib/typed';
import { endpoint } from '@/server/api/endpoint';
import { localDay } from '@/server/api/local-day';
import { listOf, listQuery } from './lists';
import { added, operatorPath, platformPath, scope, staffChange, staffRead, text } from './staff';

/** In thebe: owed is what was sold, less the next four. The last four and the own cash are the channels of the sales. */
const amounts = z.record(
  z.enum(['sold', 'refunded', 'commission', 'ownCash', 'paidOut', 'owed', 'card', 'mobile', 'terminal', 'wallet']),
  z.int(),
);
export type MoneyName = keyof z.infer<typeof amounts>;
/** In thebe. `owed` leaves out payouts. */
const moneyDay = z.object({ day: z.iso.date(), sold: z.int(), refunded: z.int(), owed: z.int() });

const dayOfMonth = { title: 'Month', description: 'Any day of it. This month, if you choose none.', format: 'date' };
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
const byPayout = z.object({ payoutId: z.uuid() });

export const moneyEndpoints = {
  moneyTable: endpoint({
    ...staffRead,
    path: `${operatorPath}/money`,
    summary: 'The money of a month by day and trip, newest day first, and what the platform owes to the operator now.',
    permission: 'money.read',
    params: scope,
    query: z.object({
      ...listQuery,
      month: localDay().optional().meta(dayOfMonth),
    }),
    output: listOf(
      z.object({
        id: z.string(),
        day: z.iso.date(),
        /** Null for a payout. */
        trip: z.object({ id: z.uuid(), from: z.string(), to: z.string(), departsAt: z.iso.datetime() }).nullable(),
        amounts,
      }),
    ).extend({ month: z.iso.date(), days: z.array(moneyDay), owedThebe: z.int(), at: z.iso.datetime() }),
  }),
  payoutList: endpoint({
    ...staffRead,
    path: `${operatorPath}/payouts`,
    summary: 'The payouts of an operator that are open or done, or one. For the platform, those of all operators.',
    permission: 'money.read',
    params: scope,
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
    ...payoutChange,
    path: `${payoutsPath}/:payoutId/approval`,
    summary: 'Records that the bank has moved the money of a payout that another person recorded.',
    audit: 'payout.paid',
    params: byPayout,
    body: z.object({ bankReference: text('Reference of the bank', 40) }),
  }),
  withdrawPayout: endpoint({
    ...payoutChange,
    path: `${payoutsPath}/:payoutId/withdrawal`,
    summary: 'Withdraws a payout that is not confirmed.',
    audit: 'payout.withdrawn',
    needsReason: true,
    params: byPayout,
  }),
} as const;
