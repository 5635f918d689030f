'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useHydrated } from '@/components/ui/use-hydrated';

/** The number that a passenger shows at a terminal. */
export function CopiedNumber({ number }: { number: string }) {
  const hydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  const canCopy = hydrated && 'clipboard' in navigator;
  const copy = () => {
    navigator.clipboard.writeText(number).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div className="flex min-h-18 flex-wrap items-center justify-between gap-3">
      <p>
        <span className="text-muted block text-sm">Reservation number</span>
        <strong className="font-mono text-3xl tracking-wide whitespace-nowrap">{number}</strong>
      </p>
      {canCopy && (
        <Button kind="secondary" onClick={copy}>
          <span role="status">{isCopied ? 'Copied' : 'Copy'}</span>
        </Button>
      )}
    </div>
  );
}
