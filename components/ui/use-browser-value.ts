'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What `read` finds in the browser; in the server's HTML, and until the page is alive, `before`. It does not change later. */
export function useBrowserValue<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(never, read, () => before);
}
