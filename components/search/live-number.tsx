'use client';

import { useState } from 'react';

/** A number that may change while it is looked at: the new one glows for a moment. */
export function LiveNumber({ children }: { children: string }) {
  const [first] = useState(children);
  return (
    <b key={children} className={children === first ? undefined : 'animate-fresh'}>
      {children}
    </b>
  );
}
