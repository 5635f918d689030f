'use client';

import { useRouter } from 'next/navigation';
import { createContext, useContext, useEffect, useRef, useState, useTransition, type ReactNode } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Notice } from '@/components/ui/notice';
import { toast } from '@/components/ui/toast';
import { cancellationText, type Cancellation } from '@/lib/domain/cancel-one-by-one';
import { errors } from '@/lib/errors';
import { onPageReturn } from '@/lib/browser/on-page-return';
import { cancelPassengers } from '@/lib/api/cancellations';
import { bookingsPathAfter } from '@/lib/paths/bookings';
import { loginPathTo } from '@/lib/paths/sign-in';

type Cancel = (bookingId: string, passengerIds: readonly string[]) => Promise<void>;

const CancelContext = createContext<Cancel>(() => Promise.resolve());

/** Cancels passengers of a booking in the list; how it ended stands above the list. */
export const useCancel = () => useContext(CancelContext);

type Props = {
  /** How a cancellation without JavaScript ended. */
  initial: Cancellation | null;
  children: ReactNode;
};

/**
 * Around the list: the booking that was cancelled leaves it, how that ended stays. One cancellation at a time, the list
 * comes anew from the server after it.
 */
export function CancelProvider({ initial, children }: Props) {
  const router = useRouter();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refreshing, startRefresh] = useTransition();
  const [result, setResult] = useState(initial);
  const [first] = useState(initial);
  const notice = useRef<HTMLDivElement>(null);

  // The button that had the focus may be gone, and the list is long: what is said is where one is.
  useEffect(() => {
    if (result !== first) notice.current?.focus();
  }, [result, first]);

  // At a reload, from a bookmark or a link it is no news. Again after each refresh: the router keeps the address it knows,
  // and were it told of another the page would start anew and forget what it says.
  useEffect(() => {
    if (initial) history.replaceState(history.state, '', bookingsPathAfter(location.search, null));
  }, [initial]);

  function settle() {
    running.current = false;
    setBusy(false);
  }
  useEffect(() => onPageReturn(settle), []);

  async function cancel(bookingId: string, passengerIds: readonly string[]) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setResult(null);
    try {
      const ended = await cancelPassengers(bookingId, passengerIds);
      toast(cancellationText(ended));
      setResult(ended);
      refresh(ended);
    } catch {
      // Only the end of the session is thrown: some may be cancelled, who is left is not.
      location.assign(loginPathTo(bookingsPathAfter(location.search, 'not-all')));
      return;
    }
    settle();
  }

  function refresh(ended: Cancellation) {
    const load = () => startRefresh(() => router.refresh());
    // Without a line the list can't come anew, and the browser would show its own page in place of ours.
    if (!ended.isWhole && ended.reason === 'offline') addEventListener('online', load, { once: true });
    else load();
  }

  return (
    <CancelContext value={cancel}>
      <div ref={notice} tabIndex={-1} className="scroll-mt-20 outline-none">
        {result && <Ended result={result} />}
      </div>
      {children}
      <BusyScreen busy={busy || refreshing} />
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
