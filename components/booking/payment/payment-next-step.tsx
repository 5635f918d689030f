import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { TerminalText } from '@/components/ui/terminal-text';
import type { BookingItem } from '@/lib/contracts/bookings';
import type { FailureCause } from '@/lib/contracts/payments';
import { errors } from '@/lib/errors';
import { thankYouPathOf } from '@/lib/paths/bookings';
import { printTicketPathOf } from '@/lib/paths/tickets';
import { PayByCard } from './pay-by-card';
import { causeTexts, payByText } from '@/components/booking/trip/booking-texts';

type Props = {
  cause: FailureCause | null;
  booking: BookingItem | null;
  children: ReactNode;
};

export function PaymentNextStep({ cause, booking, children }: Props) {
  return (
    <div className="grid gap-4 text-left">
      <p>
        {cause && causeTexts[cause]} <TerminalText>{nextStep(booking)}</TerminalText>
      </p>
      {booking && isPayable(booking) ? (
        <PayByCard booking={booking} paidPath={thankYouPathOf(booking.bookingId)}>
          {children}
        </PayByCard>
      ) : (
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          {booking?.paid && (
            <a href={printTicketPathOf(booking.bookingId)} className={buttonClass()}>
              View ticket
            </a>
          )}
          {children}
        </div>
      )}
    </div>
  );
}

const isPayable = ({ paid, status, paymentUnclear }: BookingItem) => !paid && !paymentUnclear && status === 'active';

function nextStep(booking: BookingItem | null): string {
  if (booking === null) return 'Open your bookings to pay.';
  if (booking.paid) return 'Your booking is paid by another payment.';
  if (booking.status !== 'active') return `${errors.booking_cancelled.message}.`;
  if (booking.paymentUnclear) return `${errors.payment_pending.message}.`;
  return payByText(booking);
}
