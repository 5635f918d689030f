'use client';

import { createContext, use } from 'react';
import { shownAccountField } from '@/lib/paths/pages';

export const ShownAccount = createContext<string | undefined>(undefined);

export function ShownAccountField() {
  const account = use(ShownAccount);
  return account === undefined ? null : <input type="hidden" name={shownAccountField} value={account} />;
}
