const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

/** Calls `work` at the first move, touch, key or scroll of the visitor. Returns a function that cancels the call. */
export function onFirstInput(work: () => void): () => void {
  const done = new AbortController();
  const first = () => {
    done.abort();
    work();
  };
  for (const sign of signs) addEventListener(sign, first, { passive: true, signal: done.signal });
  return () => done.abort();
}
