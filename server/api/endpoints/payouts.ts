import { z } from 'zod';
import { payoutKinds, payoutStates } from '@/lib/contracts/payouts';
import { endpoint } from '@/server/api/endpoint';
import { listOf, listQuery } from './lists';
import { added, operatorPath, platformPath, scope, staffChange, staffRead, text } from './staff';

const kindLabels = { payout: 'We pay the operator', payin: 'The operator pays us' };
const lastDigits = { title: 'Last 4 digits of the bank account', inputMode: 'tel', examples: ['1234'] } as const;
const payout = {
  kind: z.enum(payoutKinds).meta({ title: 'Kind', labels: kindLabels }),
  amountThebe: z.int().min(1).max(2_000_000_000).meta({ title: 'Amount', unit: 'pula' }),
  accountLast4: z.stringFormat('digits', /^\d{4}$/).meta(lastDigits),
};
const path = `${platformPath}/payouts`;
const change = { ...staffChange, permission: 'money.pay' } as const;
const params = z.object({ payoutId: z.uuid() });

export const payoutEndpoints = {
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
        since: z.iso.datetime(),
        doneAt: z.iso.datetime().nullable(),
        /** Names for the platform. Null for an operator. */
        operator: z.string().nullable(),
        requestedBy: z.string().nullable(),
        isOwn: z.boolean(),
      }),
    ),
  }),
  requestPayout: endpoint({
    ...change,
    path,
    summary: 'Records a payout to an operator, or a payment of the operator. Another person must confirm it.',
    audit: 'payout.requested',
    body: z.object({ operator: text('Operator', 60), ...payout }),
    output: added,
  }),
  confirmPayout: endpoint({
    ...change,
    path: `${path}/:payoutId/approval`,
    summary: 'Records that the bank has moved the money of a payout that another person recorded.',
    audit: 'payout.paid',
    params,
    body: z.object({ bankReference: text('Reference of the bank', 40) }),
  }),
  withdrawPayout: endpoint({
    ...change,
    path: `${path}/:payoutId/withdrawal`,
    summary: 'Withdraws a payout that is not confirmed.',
    audit: 'payout.withdrawn',
    needsReason: true,
    params,
  }),
} as const;
