import { withdrawResponse, type WithdrawBody } from '@/lib/contracts/wallet';
import { call } from '@/lib/api/call';
import { withdrawalsApiPath } from '@/lib/paths/account';

export const requestWithdrawal = (body: WithdrawBody) =>
  call(withdrawResponse, withdrawalsApiPath, { method: 'POST', body });
