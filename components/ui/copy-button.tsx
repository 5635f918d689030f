'use client';

import { useState } from 'react';
import { LiveButton } from './live-button';

export function CopyButton({ text, label }: { text: string; label?: string | undefined }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <LiveButton
      kind="secondary"
      className="noscript:hidden"
      // The clipboard is missing without TLS, and a visitor can refuse it.
      onClick={() => {
        if ('clipboard' in navigator)
          navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => undefined,
          );
      }}
    >
      <span role="status">{isCopied ? 'Copied' : 'Copy'}</span>
      {label && <span className="sr-only"> {label}</span>}
    </LiveButton>
  );
}
