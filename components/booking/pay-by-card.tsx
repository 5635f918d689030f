'use client';

import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { AppError, errors, type ErrorCode } from '@/lib/errors';
import { onPageReturn } from '@/lib/on-page-return';
import { startPayment } from '@/lib/queries/payments';

type Props = { bookingId: string; problem: ErrorCode | null };

/** The payment action of an unpaid booking (spec section 4): leads to the provider's page, also without JavaScript. */
export function PayByCard({ bookingId, problem }: Props) {
  const [failure, setFailure] = useState(problem);
  const [busy, setBusy] = useState(false);
  const leaving = useRef(false);

  function wake() {
    leaving.current = false;
    setBusy(false);
  }
  // The back button brings the page back as it was left.
  useEffect(() => onPageReturn(wake), []);

  async function pay(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (leaving.current) return;
    leaving.current = true;
    setBusy(true);
    setFailure(null);
    try {
      location.assign(await startPayment(bookingId));
    } catch (error) {
      wake();
      const known = error instanceof AppError && error.code !== 'GENERIC_ERROR';
      setFailure(known ? error.code : 'payment_failed');
    }
  }

  return (
    <form method="post" action="/api/forms/pay" onSubmit={(event) => void pay(event)} className="mt-3 grid gap-3">
      <input type="hidden" name="bookingId" value={bookingId} />
      {failure && <Notice tone="bad">{errors[failure].message}</Notice>}
      <Button type="submit" disabled={busy} className="justify-self-start">
        Pay by card now
      </Button>
      <BusyScreen busy={busy} />
    </form>
  );
}
