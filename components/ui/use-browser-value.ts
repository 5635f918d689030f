'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns the result of `read` in the browser, and `before` on the server and before hydration. It does not change later. */
export function useBrowserValue<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(never, read, () => before);
}
