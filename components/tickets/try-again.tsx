'use client';

import { useEffect, useRef } from 'react';
import { offlinePath } from '@/lib/paths/offline';

/** A click that opens a page does so within this time. Other clicks open a call, a mail or a download. */
const leavesWithinMs = 10_000;

export function TryAgain() {
  const retrying = useRef(false);
  useEffect(() => {
    if (location.pathname === offlinePath) return;
    const done = new AbortController();
    const { signal } = done;
    let leftAt = -Infinity;
    addEventListener('beforeunload', () => retrying.current || (leftAt = performance.now()), { signal });
    addEventListener('pageshow', () => (retrying.current = false), { signal });
    addEventListener('online', () => setTimeout(reload, leftAt + leavesWithinMs - performance.now()), { signal });
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

const reload = () => location.reload();
