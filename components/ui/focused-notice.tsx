'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from './notice';

type Props = { children: ReactNode; className?: string };

/** A refusal that takes the focus when it appears, so that it is on the screen and is read first. */
export function FocusedNotice({ children, className = '' }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={className}>
      <Notice tone="bad">{children}</Notice>
    </div>
  );
}
