'use client';

import { useState } from 'react';
import { buttonClass, Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { errors, AppError, isUnknownFailure } from '@/lib/errors';
import { ticketCalendarPath, ticketPdfPath } from '@/lib/paths/tickets';
import { useBrowserValue } from '@/components/ui/use-hydrated';
import { BusyScreen } from '@/components/ui/busy-screen';
import { LiveButton } from '@/components/ui/live-button';
import { loadTicketPdf } from '@/lib/api/tickets';

export function AddToCalendar({ bookingId, isCancelled }: { bookingId: string; isCancelled: boolean }) {
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
        {isCancelled ? 'Cancel in calendar' : 'Add to calendar'}
      </a>
    </>
  );
}

type Props = { url: string; text: string };

const canShare = () => 'share' in navigator;

export function ShareTicket({ url, text }: Props) {
  const shares = useBrowserValue(canShare, false);
  if (shares) {
    return (
      <Button
        kind="secondary"
        onClick={() => {
          // A rejection means that the passenger closed the dialog.
          navigator.share({ title: 'Bus ticket', text, url }).catch(() => undefined);
        }}
      >
        Share
      </Button>
    );
  }
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('secondary')}
    >
      Share by WhatsApp
    </a>
  );
}

export function PrintTicket({ bookingId }: { bookingId: string }) {
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function print() {
    setLoading(true);
    setProblem(null);
    try {
      save(await loadTicketPdf(bookingId));
    } catch (error) {
      const isKnown = error instanceof AppError && !isUnknownFailure(error.code);
      setProblem(isKnown ? error.message : errors.ticket_unloaded.message);
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <a
        href={ticketPdfPath(bookingId)}
        download="ticket.pdf"
        className={buttonClass('secondary')}
        onClick={(event) => {
          event.preventDefault();
          if (!loading) void print();
        }}
      >
        {problem ? 'Try again' : 'Print ticket (PDF)'}
      </a>
      <LiveButton kind="secondary" onClick={() => window.print()}>
        Print on paper
      </LiveButton>
      <BusyScreen busy={loading} text="Loading your ticket…" />
    </>
  );
}

function save(file: Blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'ticket.pdf';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
