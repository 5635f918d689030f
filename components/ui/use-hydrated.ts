'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's HTML and until the page is alive, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
