'use client';

import { useEffect, useRef } from 'react';

/** A message that appears during a press moves the page, and the click then misses its target. */
export function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => (isPressed.current = true);
    const release = () => (isPressed.current = false);
    addEventListener('pointerdown', press, true);
    addEventListener('pointerup', release, true);
    addEventListener('pointercancel', release, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      removeEventListener('pointerup', release, true);
      removeEventListener('pointercancel', release, true);
    };
  }, []);
  return (work) => {
    // A finger is up before its click is dispatched, a mouse is not. The click comes before the next timer.
    const later = () => setTimeout(work);
    if (!isPressed.current) later();
    else addEventListener('pointerup', later, { once: true });
  };
}
