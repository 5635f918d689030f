import type { Handlers } from '@/server/platform/handler';
import { moneyTable } from './money-table';
import { decidePayout, payoutList, requestPayout } from './payouts';

export const moneyHandlers = {
  moneyTable,
  payoutList,
  requestPayout: ({ platform, body, author }) => requestPayout(platform, body, author),
  confirmPayout: ({ platform, params, body, author }) =>
    decidePayout(platform, params.payoutId, { state: 'paid', ...body }, author),
  withdrawPayout: ({ platform, params, author }) =>
    decidePayout(platform, params.payoutId, { state: 'withdrawn' }, author),
} satisfies Partial<Handlers>;
