'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { toast } from '@/components/ui/toast';
import { errors } from '@/lib/errors';
import { onLookAgain, onPageReturn } from '@/lib/browser/on-page-return';
import { getBookingStanding } from '@/lib/api/payments';

/** Small enough for a phone on dear data: an unchanged answer is a few hundred bytes. */
const everyMs = 10_000;

/**
 * Looks now and then whether an unpaid booking has been paid, at a terminal or elsewhere, and shows the page anew then. Only
 * while its card is on the screen: a long list asks no more than a short one.
 */
export function PaymentWatch({ bookingId, unclear }: { bookingId: string; unclear: boolean }) {
  const router = useRouter();
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let onScreen = false;
    const observer = new IntersectionObserver((entries) => {
      onScreen = entries.some(({ isIntersecting }) => isIntersecting);
    });
    if (mark.current) observer.observe(mark.current);
    const look = () => {
      if (!onScreen || document.visibilityState !== 'visible') return;
      getBookingStanding(bookingId)
        .then(({ paid, status, paymentUnclear }) => {
          if (paid || status !== 'active' || paymentUnclear !== unclear) router.refresh();
          // It is in this list no more: that should not happen in silence.
          if (status === 'cancelled') toast(errors.booking_cancelled.message);
        })
        // The next look is soon enough.
        .catch(() => undefined);
    };
    const timer = setInterval(look, everyMs);
    const stops = [onLookAgain(look), onPageReturn(look)];
    return () => {
      observer.disconnect();
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [bookingId, router, unclear]);
  return <span ref={mark} className="block" />;
}
