'use client';

import { useEffect } from 'react';

/** An installed app has no reload button. Where another page was wanted it comes as soon as the phone is online. */
export function TryAgain() {
  useEffect(() => {
    if (location.pathname === '/offline') return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <p className="mb-6">
      <a href="" className="inline-flex min-h-11 items-center font-semibold">
        Try again
      </a>
    </p>
  );
}
