'use client';

import { useBrowserValue } from './use-browser-value';

const yes = () => true;

/** Returns whether the page is hydrated. */
export function useHydrated(): boolean {
  return useBrowserValue(yes, false);
}
