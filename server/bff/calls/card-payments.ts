import { upstream } from '@/server/api/upstream';
import { orNull } from './or-null';

/** Returns whether a card payment can start. True if that is unknown, because the start of a payment decides again. */
export async function areCardsAvailable(): Promise<boolean> {
  const cards = await orNull(upstream('cardPayments', {}), 'The state of card payments could not be loaded.');
  return cards?.available ?? true;
}
