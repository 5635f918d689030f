import { z } from 'zod';
import { withdrawal as ownWithdrawal } from '@/lib/contracts/wallet';
import { endpoint } from '@/server/api/endpoint';
import { amountListOf, amountListQuery, listOf } from './lists';
import { platformPath, staffChange, staffRead, thebe } from './staff';

const byWithdrawal = z.object({ withdrawalId: z.uuid() });

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
export const withdrawalDeskEndpoints = {
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
    ...staffChange,
    path: `${platformPath}/withdrawals/:withdrawalId/payment`,
    summary: 'Records that the bank paid a withdrawal.',
    permission: 'withdrawals.decide',
    audit: 'withdrawal.paid',
    params: byWithdrawal,
  }),
  rejectWithdrawal: endpoint({
    ...staffChange,
    path: `${platformPath}/withdrawals/:withdrawalId/rejection`,
    summary: 'Rejects a withdrawal. The amount goes back to the wallet.',
    permission: 'withdrawals.decide',
    audit: 'withdrawal.rejected',
    needsReason: true,
    params: byWithdrawal,
  }),
} as const;
