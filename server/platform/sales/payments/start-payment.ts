import { AppError } from '@/lib/errors';
import { cardPaymentLimitMinutes } from '@/lib/limits';
import { inTransaction } from '@/server/db/client';
import { findUser } from '@/server/platform/accounts/find-user';
import { findConfirmedContacts } from '@/server/platform/accounts/notify-user';
import type { LoadedBooking, BookingRow } from '@/server/platform/sales/bookings/bookings.repo';
import { activeSeats, amountDue, lockBooking } from '@/server/platform/sales/bookings/locked-booking';
import { isCardOnlyBooking } from '@/server/platform/sales/bookings/payment-deadline';
import type { Platform } from '@/server/platform/platform';
import type { TokenRequest } from '@/server/payments/gateway';
import { endLiveAttempt } from './end-live-attempt';
import { countPaidAttempts, insertAttempt, type Attempt } from './payment-attempts.repo';
import { refuseLiveAttempt, refuseManyAttempts, refusePayment, refuseUnavailableCards } from './payment-refusals';

const minuteMs = 60_000;
const startingMinutes = 10;

/** Writes the attempt before the browser goes to the provider. Its time never ends after the booking lapses. */
export async function startPayment(platform: Platform, item: LoadedBooking, statedThebe?: number): Promise<Attempt> {
  const bookingId = item.booking.id;
  limitOf(item.booking, platform.clock());
  refuseAmount(statedThebe, item.booking.fareThebe * item.seats.length);
  await refuseUnavailableCards(platform, isCardOnlyBooking(item.booking));
  // A refused start leaves the older page open.
  await refuseManyAttempts(platform.db, bookingId, platform.attemptLimits);
  await endLiveAttempt(platform, bookingId);
  const now = platform.clock();
  return inTransaction(platform.db, async (tx) => {
    const locked = await lockBooking(platform, tx, bookingId);
    const minutes = limitOf(locked.booking, now);
    refuseAmount(statedThebe, amountDue(locked));
    await refuseManyAttempts(tx, bookingId, platform.attemptLimits);
    // Another start may have written its attempt first.
    await refuseLiveAttempt(tx, bookingId);
    return insertAttempt(tx, {
      bookingId,
      provider: 'dpo',
      amountThebe: amountDue(locked),
      seats: activeSeats(locked),
      expiresAt: new Date(now.getTime() + minutes * minuteMs),
      nextCheckAt: new Date(now.getTime() + startingMinutes * minuteMs),
    });
  });
}

function refuseAmount(statedThebe: number | undefined, dueThebe: number) {
  if (statedThebe !== undefined && statedThebe !== dueThebe) throw new AppError('amount_wrong', { dueThebe });
}

function limitOf(booking: BookingRow, now: Date): number {
  refusePayment(booking, now);
  const minutes = Math.min(cardPaymentLimitMinutes, Math.floor((booking.payBy.getTime() - now.getTime()) / minuteMs));
  if (minutes < 1) throw new AppError('payment_too_late');
  return minutes;
}

/**
 * The provider refuses a reference that is paid. If earlier money went to the wallet, the reference has a number:
 * 'A3C4D6E7-2'.
 */
async function companyReference({ db }: Platform, { id, reservationNumber }: BookingRow): Promise<string> {
  const paid = await countPaidAttempts(db, id);
  return paid === 0 ? reservationNumber : `${reservationNumber}-${paid + 1}`;
}

type ReturnPages = Pick<TokenRequest, 'redirectUrl' | 'backUrl'>;

export async function tokenRequestOf(
  platform: Platform,
  { booking, trip }: LoadedBooking,
  attempt: Attempt,
  pages: ReturnPages,
): Promise<TokenRequest> {
  const { user, address } = await findUser(platform.db, booking.userId);
  const contacts = await findConfirmedContacts(platform.db, booking.userId);
  return {
    ...pages,
    accountRef: attempt.uuid,
    companyRef: await companyReference(platform, booking),
    amountThebe: attempt.amountThebe,
    currency: 'BWP',
    limitMinutes: Math.round((attempt.expiresAt.getTime() - platform.clock().getTime()) / minuteMs),
    serviceAt: booking.departsAt,
    description: `${trip.from} to ${trip.to}, seats ${attempt.seats.join(', ')}`,
    customer: {
      firstName: user.firstName,
      lastName: user.lastName,
      // The provider sends its receipt to these contacts, so it gets only confirmed ones.
      email: contacts.email,
      phone: contacts.phone ?? '',
      address: address?.address ?? '',
      city: address?.city ?? '',
    },
  };
}
