import { tabStorage } from './features';

/** Notes that this tab left to pay a booking. Browsers store this key, so it never changes. */
const key = 'LEFT_FOR_PAYMENT';

export const saveLeftPayment = (bookingId: string) => tabStorage.set(key, bookingId);

export const forgetLeftPayment = () => tabStorage.remove(key);

export function takeLeftPayment(bookingId: string): boolean {
  const isLeft = tabStorage.get(key) === bookingId;
  if (isLeft) forgetLeftPayment();
  return isLeft;
}
