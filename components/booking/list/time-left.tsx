'use client';

import { useEffect, useState } from 'react';
import { serverTime } from '@/lib/browser/server-clock';
import { numbered } from '@/lib/format/in-words';
import { shortDuration } from '@/lib/format/journey';

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
