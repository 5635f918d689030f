'use client';

import { thankYouPathOf } from '@/lib/paths/bookings';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TerminalText } from '@/components/ui/terminal-text';
import { attentionText, cardNoticeText, noticeText } from '@/components/booking/trip/booking-texts';
import { PayByCard } from '@/components/booking/payment/pay-by-card';
import { ReservationNumber } from '@/components/booking/trip/booking-facts';
import { TripHeader, type TripHeaderProps } from '@/components/booking/trip/trip-header';
import type { CompleteBooking } from './use-complete-booking';

const buttons = 'flex flex-row-reverse flex-wrap gap-x-3 gap-y-2';

export function AttentionDialog({ booking }: { booking: CompleteBooking }) {
  const isBooking = booking.doing === 'booking';
  return (
    <Dialog open={booking.step === 'attention'} title="Attention" onClose={booking.closeAttention}>
      <p className="mb-6">{attentionText}</p>
      <div className={buttons}>
        <Button onClick={booking.book} disabled={isBooking}>
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

type NoticeProps = { booking: CompleteBooking; cardOnly: boolean } & Pick<TripHeaderProps, 'trip'>;

export function NoticeDialog({ booking, cardOnly, trip }: NoticeProps) {
  const { step, payment, failure, created, cameBack } = booking;
  const isCard = payment === 'card' && created !== undefined;
  const ok = (
    <Button kind={isCard ? 'secondary' : 'primary'} className="max-sm:w-full" onClick={booking.closeNotice}>
      OK
    </Button>
  );
  return (
    <Dialog open={step === 'notice'} title="Notice" dismissable={false} onClose={booking.closeNotice}>
      <TripHeader trip={trip} className="mb-4" />
      {created && <ReservationNumber number={created.reservationNumber} className="mb-4" />}
      <p className="mb-6">
        <TerminalText>{cardOnly ? cardNoticeText : noticeText}</TerminalText>
      </p>
      {isCard ? (
        <PayByCard
          key={`${failure?.code ?? ''}${String(cameBack)}`}
          booking={created}
          problem={failure?.code ?? null}
          cameBack={cameBack}
          paidPath={thankYouPathOf(created.bookingId)}
        >
          {ok}
        </PayByCard>
      ) : (
        <div className={buttons}>{ok}</div>
      )}
    </Dialog>
  );
}
