import { savePicture } from '@/server/platform/accounts/pictures';
import { resetLinks } from '@/server/db/schema/accounts';
import { issueCode } from '@/server/platform/accounts/account-codes';
import { hashToken, newToken } from '@/server/platform/accounts/tokens';
import { holdAndBook, hold } from './test-bookings';
import { addExpiredToken, addPassenger, addPassengers, testPassword, type TestPassenger } from './test-passengers';
import type { TestPlatform } from './test-platform';
import { findBooking } from '@/server/platform/sales/bookings/find-booking';
import { addTestLogo, newPicture } from './test-pictures';
import { addAgent, openCard, startCard } from './test-payments';
import { creditWallet, newestWithdrawal, sentWithdrawalCode, withdraw } from './test-wallet';
import { longBus } from './test-timetable';
import { findLeg, type TestLeg } from './test-trips';

/**
 * The records for the calls of the route table. The owner holds one seat of the leg, has booked three others, and has
 * money in the wallet with an unconfirmed withdrawal request.
 */
export type RouteScenario = {
  owner: TestPassenger;
  other: TestPassenger;
  expiredToken: string;
  /** The access token of a session of an account that is not verified. */
  unverifiedToken: string;
  /** The access token from the owner's latest sign-in. */
  signInToken: string;
  leg: TestLeg;
  fromCity: string;
  toCity: string;
  heldSeat: string;
  bookingId: string;
  passengerId: string;
  reservationNumber: string;
  /** The message of a started card payment, and the token of an open one. They belong to two other bookings. */
  startedPayload: string;
  openToken: string;
  agentKey: string;
  /** The unconfirmed withdrawal of the owner, and its code. */
  withdrawal: { id: string; code: string };
  /** The codes and the token of the reset link that the owner received. */
  codes: { verify: string; reset: string; email: string; resetToken: string };
};

const seatsPerScenario = 4;
const scenariosPerTrip = 15;

/** Creates the `number`th set of records, with its own people and seats. */
export async function makeRouteScenario(test: TestPlatform, number: number): Promise<RouteScenario> {
  const leg = await findLeg(test.db, longBus, [1, 7], 2 + Math.floor(number / scenariosPerTrip));
  const first = (number % scenariosPerTrip) * seatsPerScenario;
  const [owner, other] = await addPassengers(test.db, 2);
  const [heldSeat, bookedSeat, startedSeat, openSeat] = leg.seats.slice(first, first + seatsPerScenario);
  if (!owner || !other || !heldSeat || !bookedSeat || !startedSeat || !openSeat)
    throw new Error('the scenario has too few passengers or seats');
  const book = (seat: string) => holdAndBook(test, owner, leg, [seat]);
  const bookingId = await book(bookedSeat);
  const started = await startCard(test, owner, await book(startedSeat));
  const openToken = await openCard(test, owner, await book(openSeat));
  await hold(test, owner, leg, [heldSeat]);
  const signIn = await test.callApi('signin', { body: { phone: owner.phone, password: testPassword } });
  const cities = await test.callApi('cities', {});
  const cityUuid = (name: string) => cities.data?.find((city) => city.name === name)?.uuid ?? '';
  await savePicture(test.platform, owner.id, newPicture.webp);
  await addTestLogo(test.db);
  await creditWallet(test.db, owner.id, 50_000);
  await withdraw(test, owner, 100);
  const resetToken = newToken();
  const expiresAt = new Date(test.clock.read().getTime() + 60_000);
  await test.db.insert(resetLinks).values({ userId: owner.id, tokenHash: hashToken(resetToken), expiresAt });
  const booked = await findBooking(test.db, bookingId);
  const code = (purpose: 'verify' | 'reset' | 'email') =>
    issueCode(test.platform, test.db, owner, { purpose, channel: 'sms' });
  return {
    codes: { verify: await code('verify'), reset: await code('reset'), email: await code('email'), resetToken },
    openToken,
    startedPayload: started.payload,
    withdrawal: {
      id: await newestWithdrawal(test.db, owner),
      code: await sentWithdrawalCode(test.db, owner),
    },
    agentKey: await addAgent(test.db),
    reservationNumber: booked?.booking.reservationNumber ?? '',
    passengerId: booked?.people[0]?.uuid ?? '',
    owner,
    other,
    leg,
    heldSeat,
    bookingId,
    signInToken: signIn.data?.accessToken ?? '',
    expiredToken: await addExpiredToken(test.db, owner),
    unverifiedToken: (await addPassenger(test.db, { status: 'INACTIVE' })).accessToken,
    fromCity: cityUuid('Gaborone'),
    toCity: cityUuid('Francistown'),
  };
}
