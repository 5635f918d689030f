'use client';

import { useRouter } from 'next/navigation';
import { createContext, useContext, useEffect, useRef, useTransition, type ReactNode } from 'react';
import { useSingleMutation } from '@/components/ui/use-single-mutation';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Notice } from '@/components/ui/notice';
import { cancellationText, type Cancellation } from '@/lib/domain/cancel-one-by-one';
import { errors } from '@/lib/errors';
import { cancelPassengers } from '@/lib/api/bookings';
import { bookingsPathAfter } from '@/lib/paths/bookings';
import { loginPathTo } from '@/lib/paths/sign-in';

type Choice = { bookingId: string; passengerIds: readonly string[] };

const CancelContext = createContext<(choice: Choice) => void>(() => undefined);

export const useCancel = () => useContext(CancelContext);

type Props = {
  initial: Cancellation | null;
  children: ReactNode;
};

export function CancelProvider({ initial, children }: Props) {
  const router = useRouter();
  const [refreshing, startRefresh] = useTransition();
  const notice = useRef<HTMLDivElement>(null);
  const { run, status, data } = useSingleMutation({
    mutationFn: ({ bookingId, passengerIds }: Choice) => cancelPassengers(bookingId, passengerIds),
    onSuccess: refresh,
    // `cancelPassengers` throws only if the session ended. Some passengers may already be cancelled.
    onError: () => location.assign(loginPathTo(bookingsPathAfter(location.search, 'not-all'))),
  });
  const result = status === 'idle' ? initial : data;

  // The button that had the focus may be gone, and the list is long, so the focus moves to the outcome.
  useEffect(() => {
    if (data) notice.current?.focus();
  }, [data]);

  // A reload must not show the outcome again, so the URL loses it. The router does not know, because it would render the
  // page without the outcome.
  useEffect(() => {
    if (initial) history.replaceState(history.state, '', bookingsPathAfter(location.search, null));
  }, [initial]);

  function refresh(outcome: Cancellation) {
    const load = () => startRefresh(() => router.refresh());
    // A refresh without a connection would replace the page with the browser's own error page.
    if (!outcome.isWhole && outcome.reason === 'offline') addEventListener('online', load, { once: true });
    else load();
  }

  return (
    <CancelContext value={run}>
      <div ref={notice} tabIndex={-1} className="scroll-mt-20 outline-none">
        {result && <Ended result={result} />}
      </div>
      {children}
      <BusyScreen busy={status === 'pending' || status === 'error' || refreshing} />
    </CancelContext>
  );
}

function Ended({ result }: { result: Cancellation }) {
  return (
    <Notice tone={result.isWhole ? 'good' : 'bad'} className="mb-4">
      <p className="font-semibold">{cancellationText(result)}</p>
      {!result.isWhole && result.reason && <p>{errors[result.reason].message}</p>}
    </Notice>
  );
}
