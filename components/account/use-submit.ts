'use client';

import { useEffect, useRef, useState } from 'react';
import { leaveSaying } from '@/components/ui/carried-notice';
import { toast } from '@/components/ui/toast';
import { AppError, errors, isUnknownFailure, type ErrorCode } from '@/lib/errors';
import { onPageReturn } from '@/lib/browser/on-page-return';
import { loginPathTo } from '@/lib/paths/sign-in';

/** How a call ended, to be read in place. */
export type Outcome = { tone: 'good' | 'bad'; text: string };

/** What is said when it went well, and the page that comes next, if any. */
export type Success = { text: string; next?: string };

/** What is said for a refusal on this screen; null: nothing here, the screen shows it elsewhere. */
export type Explain = (code: ErrorCode) => ErrorCode | null;

/** For a screen that has a code of its own for failures that a person cannot act on. */
export const unknownAs =
  (own: ErrorCode): Explain =>
  (code) =>
    isUnknownFailure(code) || code === 'invalid_request' ? own : code;

const sessionEnded: readonly ErrorCode[] = ['unauthenticated', 'session_expired'];

/**
 * For public pages, which load no TanStack. Runs one call at a time. How it ended is said as a toast and stays in place; a session that has ended leads to the
 * login and back. `work` answers null when there was nothing to send.
 */
export function useSubmit() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  function settle() {
    running.current = false;
    setBusy(false);
  }

  // It was left while something ran.
  useEffect(() => onPageReturn(settle), []);

  function say(next: Outcome) {
    toast(next.text);
    setOutcome(next);
  }

  async function run(work: () => Promise<Success | null>, explain: Explain = (code) => code): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setOutcome(null);
    try {
      const success = await work();
      if (success) say({ tone: 'good', text: success.text });
      if (success?.next !== undefined) {
        leaveSaying(success.text, success.next);
        return;
      }
    } catch (error) {
      const failure = failureOf(error, explain);
      if (failure === 'session_ended') {
        leaveForLogin();
        return;
      }
      if (failure) say(failure);
    }
    settle();
  }

  return { busy, outcome, say, run };
}

/** Returns the outcome that a screen shows for an error; null if it shows none. */
export function failureOf(error: unknown, explain: Explain): Outcome | 'session_ended' | null {
  const code = error instanceof AppError ? error.code : 'GENERIC_ERROR';
  if (sessionEnded.includes(code)) return 'session_ended';
  const shown = explain(code);
  return shown && { tone: 'bad', text: errors[shown].message };
}

/** `call` has already removed what the session left in this browser. */
export function leaveForLogin() {
  location.assign(loginPathTo(location.pathname));
}
