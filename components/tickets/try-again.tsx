'use client';

import { useEffect, useRef } from 'react';

/**
 * An installed app has no reload button. Where another page was wanted it comes as soon as the phone is online, unless
 * somebody is on the way to yet another: a reload would take its place.
 */
export function TryAgain() {
  const retrying = useRef(false);
  useEffect(() => {
    if (location.pathname === '/offline') return;
    const done = new AbortController();
    const { signal } = done;
    let leaving = false;
    addEventListener('beforeunload', () => (leaving = !retrying.current), { signal });
    addEventListener('pageshow', () => (leaving = retrying.current = false), { signal });
    addEventListener('online', () => leaving || location.reload(), { signal });
    return () => done.abort();
  }, []);
  return (
    <p className="mb-6">
      <a href="" onClick={() => (retrying.current = true)} className="inline-flex min-h-11 items-center font-semibold">
        Try again
      </a>
    </p>
  );
}
