'use client';

import { useAhead } from '@/components/ui/use-ahead';
import { lazily } from '@/lib/browser/lazily';

const load = lazily(() => import('@/lib/api/accounts'));

export function useAccountCalls() {
  useAhead(load);
  return load;
}
