'use client';

import { useRef } from 'react';

type Props = { svg: string; label: string; /** Shown below it when it is large. */ code: string };

/**
 * A QR code of 100 px (spec section 9) that a tap or the keyboard makes as large as the screen, on white, and small again.
 * A <details> does it: it works without JavaScript too.
 */
export function QrCode({ svg, label, code }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (box.current) box.current.open = false;
  };
  return (
    <details
      ref={box}
      className="qr shrink-0"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
      // What has the keyboard must not lie behind it.
      onBlur={close}
    >
      <summary className="list-none">
        <span role="img" aria-label={label} className="qr-picture" dangerouslySetInnerHTML={{ __html: svg }} />
        <span className="qr-hint text-accent mt-1 text-center text-xs font-semibold underline">Make it larger</span>
        <span className="qr-large">
          <span className="font-mono text-3xl font-bold tracking-wider">
            {code.slice(0, 4)} {code.slice(4)}
          </span>
          <span className="underline">Tap to close</span>
        </span>
      </summary>
    </details>
  );
}
