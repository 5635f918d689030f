'use client';

import { useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { errors } from '@/lib/errors';
import { ticketCalendarPath } from '@/lib/paths/tickets';

/** A plain link, which a phone opens in its calendar. */
export function AddToCalendar({ bookingId }: { bookingId: string }) {
  const [offline, setOffline] = useState(false);
  return (
    <>
      {offline && <Notice tone="bad">{errors.offline.message}</Notice>}
      <a
        href={ticketCalendarPath(bookingId)}
        download="ticket.ics"
        className={buttonClass('secondary')}
        onClick={(event) => {
          setOffline(!navigator.onLine);
          if (!navigator.onLine) event.preventDefault();
        }}
      >
        Add to calendar
      </a>
    </>
  );
}
