'use client';

import { useState } from 'react';
import { fieldClass } from './field-problem';
import { LiveButton } from './live-button';

export function CopyButton({ text, label }: { text: string; label?: string | undefined }) {
  const [outcome, setOutcome] = useState<'Copied' | 'Not copied'>();
  return (
    <>
      <LiveButton
        kind="secondary"
        className="noscript:hidden"
        // The clipboard is missing without TLS, and a visitor can refuse it.
        onClick={async () => {
          try {
            await navigator.clipboard.writeText(text);
            setOutcome('Copied');
          } catch {
            setOutcome('Not copied');
          }
        }}
      >
        <span role="status">{outcome ?? 'Copy'}</span>
        {label && <span className="sr-only"> {label}</span>}
      </LiveButton>
      {outcome === 'Not copied' && (
        <textarea
          ref={selectAll}
          readOnly
          aria-label="Text to copy"
          value={text}
          rows={text.split('\n').length}
          className={fieldClass}
        />
      )}
    </>
  );
}

function selectAll(field: HTMLTextAreaElement | null) {
  field?.focus();
  field?.select();
}
