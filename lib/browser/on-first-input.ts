const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

export function onFirstInput(work: () => void): () => void {
  const done = new AbortController();
  const first = () => {
    done.abort();
    work();
  };
  for (const sign of signs) addEventListener(sign, first, { passive: true, signal: done.signal });
  return () => done.abort();
}
