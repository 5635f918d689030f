'use client';

import { useRef } from 'react';

type Props = { svg: string; label: string; code: string };

/** 100 px (spec section 9). Dark on white in dark mode too, because scanners need it. */
export function QrCode({ svg, label, code }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (box.current) box.current.open = false;
  };
  return (
    <details
      ref={box}
      className="group shrink-0"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
      onBlur={close}
    >
      <summary className="list-none group-open:fixed group-open:inset-0 group-open:z-40 group-open:grid group-open:place-content-center group-open:justify-items-center group-open:gap-4 group-open:bg-white group-open:text-black">
        <span
          role="img"
          aria-label={label}
          className="block size-[100px] bg-white *:block *:size-full group-open:size-[min(94vw,72vh,34rem)] print:size-[50mm]!"
          dangerouslySetInnerHTML={{ __html: svg }}
        />
        <span className="text-accent mt-1 block text-center text-xs font-semibold underline group-open:hidden print:hidden">
          Make it larger
        </span>
        <span className="hidden justify-items-center gap-3 group-open:grid">
          <span translate="no" className="font-mono text-3xl font-bold tracking-wider">
            {code.slice(0, 4)} {code.slice(4)}
          </span>
          <span className="underline">Tap to close</span>
        </span>
      </summary>
    </details>
  );
}
