'use client';

import { useEffect, useEffectEvent } from 'react';
import { useSingleMutation } from '@/components/ui/use-single-mutation';
import { leaveSaying } from '@/components/ui/carried-notice';
import { toast } from '@/components/ui/toast';
import { onPageReturn } from '@/lib/browser/page-events';
import { failureOf, leaveForLogin, type Explain, type Outcome, type Success } from './use-submit';

type Submission = { work: () => Promise<Success | null>; explain: Explain };

/** `busy` stays true while the browser opens the next page. */
export function useSubmitMutation() {
  const submission = useSingleMutation({
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
  const { status, data, error, variables } = submission;
  const failure = status === 'error' ? failureOf(error, variables.explain) : null;
  const isLeaving = data?.next !== undefined || failure === 'session_ended';

  const comeBack = useEffectEvent(() => {
    if (isLeaving) submission.forget();
  });
  useEffect(() => onPageReturn(() => comeBack()), []);

  function run(work: Submission['work'], explain: Explain = (code) => code): void {
    if (!isLeaving) submission.run({ work, explain });
  }

  const success: Outcome | null = data ? { tone: 'good', text: data.text } : null;
  return {
    busy: status === 'pending' || isLeaving,
    outcome: failure === 'session_ended' ? null : (failure ?? success),
    run,
  };
}
