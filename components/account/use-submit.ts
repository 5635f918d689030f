'use client';

import { useEffect, useRef, useState } from 'react';
import { leaveSaying } from '@/components/ui/carried-notice';
import { clearMessages, useMessage } from '@/components/ui/messages';
import { AppError, errors, isUnknownFailure, type ErrorCode } from '@/lib/errors';
import { onPageReturn } from '@/lib/browser/page-events';
import { loginPathTo } from '@/lib/paths/sign-in';

export type Outcome = { tone: 'good' | 'bad'; text: string };

export type Success = { text: string; next?: string };

/** Returns the code whose message a screen shows for a refusal, or null if it shows the refusal elsewhere. */
export type Explain = (code: ErrorCode) => ErrorCode | null;

export const unknownAs =
  (own: ErrorCode): Explain =>
  (code) =>
    isUnknownFailure(code) || code === 'invalid_request' ? own : code;

const sessionEnded: readonly ErrorCode[] = ['unauthenticated', 'session_expired'];

/** Runs one call at a time. `work` returns null if there is nothing to send. `busy` stays true while the next page opens. */
export function useSubmit() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useMessage(() => setOutcome(null));

  function settle() {
    running.current = false;
    setBusy(false);
  }

  // The user can leave during a call and come back with the Back button.
  function comeBack() {
    if (running.current) setOutcome(null);
    settle();
  }
  useEffect(() => onPageReturn(comeBack), []);

  function say(next: Outcome) {
    clearMessages();
    setOutcome(next);
  }

  async function perform(work: () => Promise<Success | null>, explain: Explain) {
    try {
      const success = await work();
      if (success) setOutcome({ tone: 'good', text: success.text });
      if (success?.next !== undefined) {
        leaveSaying(success.text, success.next);
        return;
      }
    } catch (error) {
      const failure = failureOf(error, explain);
      if (failure === 'session_ended') {
        location.assign(loginPathTo(location.pathname));
        return;
      }
      if (failure) setOutcome(failure);
    }
    settle();
  }

  function run(work: () => Promise<Success | null>, explain: Explain = (code) => code): void {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    clearMessages();
    void perform(work, explain);
  }

  return { busy, outcome, say, run };
}

function failureOf(error: unknown, explain: Explain): Outcome | 'session_ended' | null {
  const code = error instanceof AppError ? error.code : 'GENERIC_ERROR';
  if (sessionEnded.includes(code)) return 'session_ended';
  const shown = explain(code);
  return shown && { tone: 'bad', text: errors[shown].message };
}
