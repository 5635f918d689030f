import { useEffect, useEffectEvent } from 'react';

const messages = new Set<() => void>();

/** Removes the messages of earlier actions, so that a page shows those of one action only. */
export function clearMessages(): void {
  for (const clear of messages) clear();
}

export function useOnline(onOnline: () => unknown): void {
  const onReturn = useEffectEvent(onOnline);
  useEffect(() => {
    const own = () => onReturn();
    addEventListener('online', own);
    return () => removeEventListener('online', own);
  }, []);
}

export function useMessage(clear: () => void): void {
  const clearThis = useEffectEvent(clear);
  useEffect(() => {
    const own = () => clearThis();
    messages.add(own);
    return () => void messages.delete(own);
  }, []);
}
