'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { leaveSaying } from '@/components/ui/carried-notice';
import { toast } from '@/components/ui/toast';
import { onPageReturn } from '@/lib/browser/on-page-return';
import { failureOf, leaveForLogin, type Explain, type Outcome, type Success } from './use-submit';

type Submission = { work: () => Promise<Success | null>; explain: Explain };

/**
 * Runs one call of a screen behind sign-in at a time, like `useSubmit` for public pages. The screen shows the outcome in
 * place and as a toast. It stays busy while the browser goes to the next page, or to the login after the session ended.
 */
export function useSubmitMutation() {
  const client = useQueryClient();
  const mutationKey = ['submit', useId()];
  const { mutate, reset, status, data, error, variables } = useMutation({
    mutationKey,
    mutationFn: ({ work }: Submission) => work(),
    onSuccess: (success) => {
      if (!success) return;
      toast(success.text);
      if (success.next !== undefined) leaveSaying(success.text, success.next);
    },
    onError: (thrown, { explain }) => {
      const failure = failureOf(thrown, explain);
      if (failure === 'session_ended') leaveForLogin();
      else if (failure) toast(failure.text);
    },
  });
  const failure = status === 'error' ? failureOf(error, variables.explain) : null;
  const isLeaving = data?.next !== undefined || failure === 'session_ended';
  const busy = status === 'pending' || isLeaving;

  // The passenger left the page during a call, so its outcome is not known.
  const forget = useEffectEvent(() => {
    if (!busy) return;
    const cache = client.getMutationCache();
    for (const mutation of cache.findAll({ mutationKey })) cache.remove(mutation);
    reset();
  });
  useEffect(() => onPageReturn(() => forget()), []);

  function run(work: Submission['work'], explain: Explain = (code) => code): void {
    // A second tap may come before the page shows the first one.
    if (isLeaving || client.isMutating({ mutationKey }) > 0) return;
    mutate({ work, explain });
  }

  const success: Outcome | null = data ? { tone: 'good', text: data.text } : null;
  return { busy, outcome: failure === 'session_ended' ? null : (failure ?? success), run };
}
