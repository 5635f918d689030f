import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import type { BookingPaymentState, FailureCause } from '@/lib/contracts/payments';
import { errors } from '@/lib/errors';
import { thankYouPathOf } from '@/lib/paths/bookings';
import { printTicketPathOf } from '@/lib/paths/tickets';
import { PayByCard } from './pay-by-card';
import { causeTexts, payAgainText } from './booking-texts';

type Props = {
  cause: FailureCause | null;
  booking: BookingPaymentState | null;
  children: ReactNode;
};

export function PaymentNextStep({ cause, booking, children }: Props) {
  return (
    <div className="grid gap-4 text-left">
      <p>
        {cause && causeTexts[cause]} {nextStep(booking)}
      </p>
      {booking && isPayable(booking) ? (
        <PayByCard booking={booking} problem={null} paidPath={thankYouPathOf(booking.bookingId)}>
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

const isPayable = ({ paid, status, paymentUnclear }: BookingPaymentState) =>
  !paid && !paymentUnclear && status === 'active';

function nextStep(booking: BookingPaymentState | null): string {
  if (booking === null) return 'Open your bookings to pay again.';
  if (booking.paid) return 'Your booking is paid by another payment.';
  if (booking.status !== 'active') return `${errors.booking_cancelled.message}.`;
  if (booking.paymentUnclear) return `${errors.payment_pending.message}.`;
  return payAgainText(booking);
}
