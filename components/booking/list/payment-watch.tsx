'use client';

import { useQuery, queryOptions } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { errors } from '@/lib/errors';
import { onPageReturn } from '@/lib/browser/page-events';
import { getBookingPaymentState } from '@/lib/api/payments';
import type { BookingPaymentState } from '@/lib/contracts/payments';
import { serverTime } from '@/lib/browser/server-clock';
import { numbered } from '@/lib/format/in-words';
import { shortDuration } from '@/lib/format/journey';

const pollMs = 10_000;

type BookingState = Pick<BookingPaymentState, 'paid' | 'status' | 'paymentUnclear'>;

const bookingStateQuery = (bookingId: string, initialData: BookingState) =>
  queryOptions({
    queryKey: ['booking', bookingId, 'state'],
    queryFn: (): Promise<BookingState> => getBookingPaymentState(bookingId),
    initialData,
    staleTime: Infinity,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  });

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

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** `now`: the time of the render, in use until the browser knows the server's time. */
export function TimeLeft({ until, now: renderedAt }: { until: string; now: Date }) {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    const timer = setInterval(
      () => setNow((before) => serverTime() ?? new Date(before.getTime() + minuteMs)),
      minuteMs,
    );
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.floor((Date.parse(until) - now.getTime()) / minuteMs);
  const isSoon = minutes < 60;
  return (
    <span
      className={`rounded-full px-3 py-1 text-sm font-semibold ${isSoon ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn'}`}
    >
      {minutes < 1
        ? 'Pay now'
        : `Pay within ${minutes < dayMinutes ? shortDuration(minutes) : numbered(Math.floor(minutes / dayMinutes), 'day')}`}
    </span>
  );
}
