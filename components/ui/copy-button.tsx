'use client';

import { useState } from 'react';
import { fieldClass } from './field-problem';
import { LiveButton } from './live-button';

export function CopyButton({ text, label }: { text: string; label?: string | undefined }) {
  const [outcome, setOutcome] = useState('Copy');
  // The clipboard is missing without TLS, and a visitor can refuse it.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      setOutcome('Not copied');
    }
  };
  return (
    <>
      <LiveButton kind="secondary" className="noscript:hidden" onClick={copy}>
        <span role="status">{outcome}</span>
        {label && <span className="sr-only"> {label}</span>}
      </LiveButton>
      {outcome === 'Not copied' && (
        <textarea
          ref={(field) => field?.select()}
          readOnly
          aria-label="Text to copy"
          value={text}
          className={fieldClass}
        />
      )}
    </>
  );
}
