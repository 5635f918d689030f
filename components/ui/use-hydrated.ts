'use client';

import { useBrowserValue } from './use-browser-value';

const yes = () => true;

export function useHydrated(): boolean {
  return useBrowserValue(yes, false);
}
