/**
 * Notes in this tab that it left for the provider's page to pay a booking. Only a page that the provider leads back to
 * deletes the note. A page that finds the note was reached by the back button or by its URL. Browsers store this key, so it
 * never changes.
 */
const key = 'LEFT_FOR_PAYMENT';

function unlessBlocked<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work();
  } catch {
    // Storage is blocked. The payment works without it.
    return otherwise;
  }
}

export const noteLeft = (bookingId: string) => unlessBlocked(() => sessionStorage.setItem(key, bookingId), undefined);

export const forgetLeft = () => unlessBlocked(() => sessionStorage.removeItem(key), undefined);

/** Returns whether this tab left to pay this booking, and forgets it. */
export function takeLeft(bookingId: string): boolean {
  const isLeft = unlessBlocked(() => sessionStorage.getItem(key), null) === bookingId;
  if (isLeft) forgetLeft();
  return isLeft;
}
