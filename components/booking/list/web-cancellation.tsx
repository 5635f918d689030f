import { FormMessage } from '@/components/forms/form';
import { Button, buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { ShownAccountField } from '@/components/ui/shown-account';
import { SiteContact } from '@/components/ui/site-contact';
import { brand } from '@/lib/brand';
import type { BookingItem } from '@/lib/contracts/bookings';
import type { OwnRefund, Refund, RefundOffer } from '@/lib/contracts/refunds';
import { errors, type ErrorCode } from '@/lib/errors';
import { formPath, type FormRefusal } from '@/lib/forms/form';
import { checkedText, failedText } from '@/lib/format/refund-text';
import { formatPula } from '@/lib/format/money';
import { clockAndDate, formatDay } from '@/lib/format/journey';
import { localDate } from '@/lib/format/time';
import { refundBusinessDays, refundChargePercent } from '@/lib/limits';
import { walletPath, withdrawPath } from '@/lib/paths/account';
import { bookingsPath } from '@/lib/paths/pages';
import { TripCancelled } from '@/components/tickets/trip-cancelled';
import { noRefundReason } from '@/components/booking/trip/booking-texts';
import { BookingFacts } from '@/components/booking/trip/booking-facts';

const dayOf = (instant: string) => formatDay(localDate(new Date(instant)));

type Props = { booking: BookingItem; offer: RefundOffer; refusal: FormRefusal | null };

export function WebCancellation({ booking, offer, refusal }: Props) {
  return (
    <Card>
      {refusal?.code !== offer.refusal && <FormMessage refusal={refusal} done={null} isCut={false} className="mb-4" />}
      {offer.refusal ? (
        <Refused booking={booking} offer={offer} refusal={offer.refusal} />
      ) : (
        <Offer booking={booking} offer={offer} />
      )}
    </Card>
  );
}

function Offer({ booking: { bookingId, seats }, offer }: Pick<Props, 'booking' | 'offer'>) {
  const { totalThebe, chargeThebe, promisedThebe, refundThebe, destination, isMobile, expectedBy, refundUntil } = offer;
  const inWallet = offer.isChecked ? `after a check by ${brand.name}` : 'at once';
  const facts = [
    ['Seats', seats.join(', ')],
    ['Paid', formatPula(totalThebe)],
    [`Charge (${refundChargePercent}%)`, formatPula(chargeThebe)],
    ...(promisedThebe > 0 ? ([['Refunded before', formatPula(promisedThebe)]] as const) : []),
    ['You get back', <strong key="back">{formatPula(refundThebe)}</strong>],
    ['Paid to', destination === 'card' ? 'the card that paid' : 'your wallet on this site'],
    [
      'When',
      destination === 'card'
        ? `in ${refundBusinessDays.min} to ${refundBusinessDays.max} business days, by ${dayOf(expectedBy)}`
        : inWallet,
    ],
  ] as const;
  return (
    <form method="post" action={formPath('refund')} className="grid gap-4">
      <ShownAccountField />
      <input type="hidden" name="bookingId" value={bookingId} />
      <input type="hidden" name="expectedThebe" value={refundThebe} />
      <p>
        This cancels the whole booking, and its seats are free at once. It cannot be undone. It counts towards your
        cancellation limits.
      </p>
      <BookingFacts facts={facts} />
      {destination === 'wallet' && (
        <Notice>
          {isMobile && 'A part of a mobile payment cannot go back to the phone, so your refund goes to the wallet. '}
          You can <a href={withdrawPath}>withdraw it to a bank account</a>.
        </Notice>
      )}
      <p className="text-muted text-sm">You can cancel until {clockAndDate(new Date(refundUntil))}.</p>
      <div className="flex flex-wrap gap-4">
        <Button type="submit" kind="danger" className="max-sm:w-full">
          Cancel and get {formatPula(refundThebe)} back
        </Button>
        <a href={bookingsPath} className={`${buttonClass('secondary')} max-sm:w-full`}>
          Keep the booking
        </a>
      </div>
    </form>
  );
}

function Refused({ booking, offer, refusal }: Pick<Props, 'booking' | 'offer'> & { refusal: ErrorCode }) {
  return (
    <div className="grid gap-4">
      <TripCancelled of={booking} />
      <Notice tone="warn">
        <p>{errors[refusal].message}.</p>
        {refusal === 'refund_closed' && <p className="mt-1">{noRefundReason(offer)}</p>}
      </Notice>
      <p>
        Questions? Call <SiteContact of="phone" /> with the reservation number{' '}
        <strong className="font-mono">{booking.reservationNumber}</strong>.
      </p>
      <a href={bookingsPath} className={`${buttonClass()} justify-self-start`}>
        Bookings
      </a>
    </div>
  );
}

const stateTexts: Record<Refund['state'], (refund: Refund) => string> = {
  ordered: ({ expectedBy }) => `goes back to your card by ${dayOf(expectedBy)}`,
  sent: ({ expectedBy }) => `is at the bank, and arrives by ${dayOf(expectedBy)}`,
  checking: ({ destination }) => (destination === 'wallet' ? checkedText : 'is being checked with the bank'),
  failed: () => failedText,
  refused: () => 'was refused',
  done: ({ destination, doneAt }) =>
    `${destination === 'wallet' ? 'went to your wallet' : 'went back to your card'} on ${dayOf(doneAt ?? '')}`,
};

export function RefundLine({ refund, inWallet = false }: { refund: OwnRefund | Refund; inWallet?: boolean }) {
  return (
    <p className="mt-2">
      <strong>Refund of {formatPula(refund.amountThebe)}</strong> {stateTexts[refund.state](refund)}.
      {!inWallet && refund.state === 'done' && refund.destination === 'wallet' && (
        <>
          {' '}
          <a href={walletPath}>Open the wallet</a>
        </>
      )}
    </p>
  );
}
