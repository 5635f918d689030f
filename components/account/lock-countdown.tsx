'use client';

import { useEffect, useState } from 'react';

/** When the lock ends, kept in this browser so that a reload goes on counting. The lock itself lives on the server. */
const lockKey = 'LOCK_UNTIL';
const tickMs = 1000;

/** Counts a lock down each second and forgets it when less than a second remains (spec section 4). */
export function LockCountdown({ seconds }: { seconds: number | null }) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (seconds !== null) localStorage.setItem(lockKey, String(Date.now() + seconds * 1000));
    const tick = () => {
      const remaining = Number(localStorage.getItem(lockKey) ?? 0) - Date.now();
      if (remaining < tickMs) localStorage.removeItem(lockKey);
      setLeft(remaining < tickMs ? 0 : Math.floor(remaining / tickMs));
    };
    const first = setTimeout(tick);
    const timer = setInterval(tick, tickMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [seconds]);
  if (left === 0) return null;
  const clock = `${String(Math.floor(left / 60))}:${String(left % 60).padStart(2, '0')}`;
  return (
    <p role="timer" className="text-muted text-sm">
      You can try again in <strong className="tabular-nums">{clock}</strong>
    </p>
  );
}
