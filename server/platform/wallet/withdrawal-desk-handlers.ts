import type { Handlers } from '@/server/platform/handler';
import { decideWithdrawal } from './decide-withdrawal';
import { shownWithdrawal, withdrawalList } from './show-withdrawal';

export const withdrawalDeskHandlers = {
  withdrawalList,
  shownWithdrawal,
  payWithdrawal: ({ platform, params, author }) => decideWithdrawal(platform, params.withdrawalId, 'paid', author),
  rejectWithdrawal: ({ platform, params, author }) =>
    decideWithdrawal(platform, params.withdrawalId, 'rejected', author),
} satisfies Partial<Handlers>;
