'use client';

import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { codeOf } from '@/lib/booking-error';
import { errors, type ErrorCode } from '@/lib/errors';
import { onPageReturn } from '@/lib/on-page-return';
import { startPayment } from '@/lib/queries/payments';
import { leavingText } from './booking-texts';

type Props = {
  bookingId: string;
  problem: ErrorCode | null;
  kind?: 'primary' | 'secondary';
  /** What else can be done, beside the button. */
  children?: ReactNode;
};

/** The payment action of an unpaid booking (spec section 4): leads to the provider's page, also without JavaScript. */
export function PayByCard({ bookingId, problem, kind = 'primary', children }: Props) {
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
      const code = codeOf(error, 'payment_failed');
      // Paid meanwhile, in another tab or at a terminal: the list shows it.
      if (code === 'already_paid') {
        location.assign('/user/bookings');
        return;
      }
      wake();
      setFailure(code);
    }
  }

  return (
    <form method="post" action="/api/forms/pay" onSubmit={(event) => void pay(event)} className="grid gap-3">
      <input type="hidden" name="bookingId" value={bookingId} />
      {failure && <Notice tone="bad">{errors[failure].message}</Notice>}
      <div className="flex flex-wrap gap-3">
        {children}
        <Button type="submit" kind={kind} disabled={busy}>
          Pay by card now
        </Button>
      </div>
      <BusyScreen busy={busy} text={leavingText} />
    </form>
  );
}
