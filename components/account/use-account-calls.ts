'use client';

import { useAhead } from '@/components/ui/use-ahead';
import { lazily } from '@/lib/browser/lazily';

const load = lazily(() => import('@/lib/api/accounts'));

/** The account API is larger than all other scripts of these pages. */
export function useAccountCalls() {
  useAhead(load);
  return load;
}
