import { AppError } from '@/lib/errors';
import type { Platform } from '@/server/platform/platform';

/**
 * Refuses a card payment while card sales are off or the provider is down. Not called inside a transaction, because it can
 * check the provider. Errors: card_unavailable, card_only_unavailable.
 */
export async function refuseUnavailableCards({ areCardsAvailable }: Platform, isCardOnly: boolean) {
  if (!(await areCardsAvailable())) throw new AppError(isCardOnly ? 'card_only_unavailable' : 'card_unavailable');
}
