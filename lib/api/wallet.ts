import { withdrawAnswer, type WithdrawBody } from '@/lib/contracts/wallet';
import { fetchJson } from '@/lib/api/fetch-json';

export const requestWithdrawal = (body: WithdrawBody) =>
  fetchJson(withdrawAnswer, '/api/user/withdrawals', { method: 'POST', body });
