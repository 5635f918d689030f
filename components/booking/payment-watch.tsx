'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { bookingStateQuery } from '@/lib/api/booking-state';
import { errors } from '@/lib/errors';
import { onPageReturn } from '@/lib/browser/on-page-return';

/** Polls only while the card of the booking is visible, so a long list sends as few requests as a short one. */
export function PaymentWatch({ bookingId, unclear }: { bookingId: string; unclear: boolean }) {
  const router = useRouter();
  const mark = useRef<HTMLSpanElement>(null);
  const [onScreen, setOnScreen] = useState(false);
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...bookingStateQuery(bookingId, { paid: false, status: 'active', paymentUnclear: unclear }),
    enabled: onScreen,
  });
  const refreshIfChanged = useEffectEvent(() => {
    const { paid, status, paymentUnclear } = data;
    if (paid || status !== 'active' || paymentUnclear !== unclear) router.refresh();
    // The booking disappears from the list, so a toast shows the reason.
    if (status === 'cancelled') toast(errors.booking_cancelled.message);
  });
  useEffect(() => refreshIfChanged(), [dataUpdatedAt]);

  const comeBack = useEffectEvent(() => {
    if (onScreen) void refetch();
  });
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      setOnScreen(entries.some(({ isIntersecting }) => isIntersecting));
    });
    if (mark.current) observer.observe(mark.current);
    const stop = onPageReturn(() => comeBack());
    return () => {
      observer.disconnect();
      stop();
    };
  }, []);
  return <span ref={mark} className="block" />;
}
