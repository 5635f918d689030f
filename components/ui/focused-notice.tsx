'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from './notice';

type Props = { tone?: 'bad' | 'warn'; children: ReactNode; className?: string };

export function FocusedNotice({ tone = 'bad', children, className = '' }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // Without a script, the browser moves the focus.
    <div ref={box} tabIndex={-1} autoFocus className={className}>
      <Notice tone={tone}>{children}</Notice>
    </div>
  );
}
