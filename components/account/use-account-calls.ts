'use client';

import { useAhead } from '@/components/ui/use-ahead';
import { lazily } from '@/lib/lazily';

const load = lazily(() => import('@/lib/queries/accounts'));

/** What sends the forms of an account: heavier than all else on their pages. The call throws `offline` or `timeout`. */
export function useAccountCalls() {
  useAhead(load);
  return load;
}
