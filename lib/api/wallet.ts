import { withdrawAnswer, type WithdrawBody } from '@/lib/contracts/wallet';
import { fetchJson } from '@/lib/api/fetch-json';
import { withdrawalsApiPath } from '@/lib/paths/account';

export const requestWithdrawal = (body: WithdrawBody) =>
  fetchJson(withdrawAnswer, withdrawalsApiPath, { method: 'POST', body });
