'use client';

import { useAhead } from '@/components/ui/use-ahead';
import { lazily } from '@/lib/browser/lazily';

const load = lazily(() => import('@/lib/api/accounts'));

/** Returns the loader of the account API, which is larger than all other scripts of these pages. It throws `offline` or `timeout`. */
export function useAccountCalls() {
  useAhead(load);
  return load;
}
