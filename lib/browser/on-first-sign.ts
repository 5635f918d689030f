const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

/** Calls `work` when the visitor first moves, touches or types anything. Answers how to call it off. */
export function onFirstSign(work: () => void): () => void {
  const done = new AbortController();
  const first = () => {
    done.abort();
    work();
  };
  for (const sign of signs) addEventListener(sign, first, { passive: true, signal: done.signal });
  return () => done.abort();
}
