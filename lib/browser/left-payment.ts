import { tabStorage } from './features';

/**
 * Notes in this tab that it left for the provider's page to pay a booking. Only a page that the provider leads back to
 * deletes the note. A page that finds the note was reached by the back button or by its URL. Browsers store this key, so it
 * never changes.
 */
const key = 'LEFT_FOR_PAYMENT';

export const noteLeft = (bookingId: string) => tabStorage.set(key, bookingId);

export const forgetLeft = () => tabStorage.remove(key);

/** Returns whether this tab left to pay this booking, and forgets it. */
export function takeLeft(bookingId: string): boolean {
  const isLeft = tabStorage.get(key) === bookingId;
  if (isLeft) forgetLeft();
  return isLeft;
}
