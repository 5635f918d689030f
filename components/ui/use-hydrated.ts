'use client';

import { useBrowserValue } from './use-browser-value';

const yes = () => true;

/** False in the server's HTML and until the page is alive, then true. */
export function useHydrated(): boolean {
  return useBrowserValue(yes, false);
}
