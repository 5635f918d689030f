export function onPageVisible(listener: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

export function onPageReturn(listener: () => void): () => void {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
}

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
