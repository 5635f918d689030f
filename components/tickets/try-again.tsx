'use client';

import { useEffect, useRef } from 'react';
import { offlinePath } from '@/lib/paths/offline';

/** A page that was not left by then was not on the way to another: what began was a call, a letter or a download. */
const leavesWithinMs = 10_000;

/**
 * An installed app has no reload button. Where another page was wanted it comes as soon as the phone is online, unless
 * somebody is on the way to yet another: a reload would take its place.
 */
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
