'use client';

import { BusyScreen } from '@/components/ui/busy-screen';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { attentionText, cardNoticeText, noticeText } from './booking-texts';
import type { CompleteBooking } from './use-complete-booking';

const buttons = 'flex flex-row-reverse flex-wrap gap-3';

/** Asks once more before booking (spec section 2). */
export function AttentionDialog({ booking }: { booking: CompleteBooking }) {
  const isBooking = booking.doing === 'booking';
  return (
    <Dialog open={booking.step === 'attention'} title="Attention" onClose={booking.closeAttention}>
      <p className="mb-6">{attentionText}</p>
      <div className={buttons}>
        <Button onClick={() => void booking.book()} disabled={isBooking}>
          {isBooking ? 'Booking…' : 'Continue'}
        </Button>
        <Button kind="secondary" onClick={booking.closeAttention} disabled={isBooking}>
          Cancel
        </Button>
      </div>
      <BusyScreen busy={isBooking} />
    </Dialog>
  );
}

/** Booked: how and until when it is paid, and why the card payment did not come about. */
export function NoticeDialog({ booking, cardOnly }: { booking: CompleteBooking; cardOnly: boolean }) {
  const { step, payment, failure } = booking;
  const ok = (
    <Button key="ok" kind={cardOnly ? 'secondary' : 'primary'} onClick={booking.closeNotice}>
      OK
    </Button>
  );
  const pay = payment === 'card' && (
    <Button key="pay" kind={cardOnly ? 'primary' : 'secondary'} onClick={() => void booking.book()}>
      Pay by card now
    </Button>
  );
  return (
    <Dialog open={step === 'notice'} title="Notice" dismissable={false} onClose={booking.closeNotice}>
      {failure && (
        <Notice tone="bad" className="mb-4">
          {failure.message}
        </Notice>
      )}
      <p className="mb-6">{cardOnly ? cardNoticeText : noticeText}</p>
      {/* What should be done comes first, also for the keyboard. */}
      <div className={buttons}>{cardOnly ? [pay, ok] : [ok, pay]}</div>
    </Dialog>
  );
}
