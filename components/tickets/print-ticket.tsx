'use client';

import { useState } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { buttonClass } from '@/components/ui/button';
import { LiveButton } from '@/components/ui/live-button';
import { Notice } from '@/components/ui/notice';
import { AppError, errors, isUnknownFailure } from '@/lib/errors';
import { loadTicketPdf } from '@/lib/api/tickets';
import { ticketPdfPath } from '@/lib/paths/tickets';

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
        className={buttonClass()}
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
  // The browser has saved the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
