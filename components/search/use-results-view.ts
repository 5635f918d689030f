'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { formatView, parseView, type View } from '@/components/search/results-view';

const changed = 'resultsviewchange';

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener);
  addEventListener(changed, listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener(changed, listener);
  };
}

export function useResultsView(): [view: View, setView: (view: View) => void] {
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  );
  const view = useMemo(() => parseView(hash), [hash]);
  return [view, setView];
}

function setView(view: View) {
  history.replaceState(history.state, '', `${location.pathname}${location.search}${formatView(view)}`);
  dispatchEvent(new Event(changed));
}
