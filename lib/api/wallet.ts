import { withdrawAnswer, type WithdrawBody } from '@/lib/contracts/wallet';
import { call } from '@/lib/api/call';

export const requestWithdrawal = (body: WithdrawBody) =>
  call(withdrawAnswer, '/api/user/withdrawals', { method: 'POST', body });
