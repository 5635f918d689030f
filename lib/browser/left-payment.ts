import { tabStorage } from './features';

/** Notes that this tab left to pay a booking. Browsers store this key, so it never changes. */
const key = 'LEFT_FOR_PAYMENT';

export const noteLeft = (bookingId: string) => tabStorage.set(key, bookingId);

export const forgetLeft = () => tabStorage.remove(key);

export function takeLeft(bookingId: string): boolean {
  const isLeft = tabStorage.get(key) === bookingId;
  if (isLeft) forgetLeft();
  return isLeft;
}
