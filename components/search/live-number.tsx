'use client';

import { useState } from 'react';

/** A number that may change while it is looked at: the new one glows for a moment. */
export function LiveNumber({ children, className = '' }: { children: string; className?: string }) {
  const [first] = useState(children);
  return (
    <span key={children} className={`rounded ${children === first ? '' : 'animate-fresh'} ${className}`}>
      {children}
    </span>
  );
}
