'use client';

import { useEffect, useState } from 'react';

const patienceMs = 300;

export function BusyScreen({ busy, text = 'One moment…' }: { busy: boolean; text?: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  const shown = busy && late;
  return (
    <div role="status" className={shown ? 'bg-ground/85 fixed inset-0 z-30 grid place-items-center' : 'sr-only'}>
      {shown && (
        <p className="bg-surface rounded-card shadow-lift mx-4 grid justify-items-center gap-4 px-6 py-6 text-center text-lg sm:px-10 font-semibold">
          <span
            aria-hidden="true"
            className="border-line border-t-accent size-12 animate-spin rounded-full border-4 motion-reduce:hidden"
          />
          {text}
        </p>
      )}
    </div>
  );
}
