'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

export function useBrowserValue<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(never, read, () => before);
}

const yes = () => true;

export function useHydrated(): boolean {
  return useBrowserValue(yes, false);
}
