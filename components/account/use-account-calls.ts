'use client';

import { useAhead } from '@/components/ui/use-ahead';
import { lazily } from '@/lib/browser/lazily';

const load = lazily(() => import('@/lib/api/accounts'));

/** What sends the forms of an account: heavier than all else on their pages. The call throws `offline` or `timeout`. */
export function useAccountCalls() {
  useAhead(load);
  return load;
}
