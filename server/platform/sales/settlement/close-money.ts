import { instantAt, localDate } from '@/lib/format/time';
import { inTransaction } from '@/server/db/client';
import { log } from '@/server/observability/log';
import type { Platform } from '@/server/platform/platform';
import { closeOperators } from './close-money.repo';

/** A transfer has the time at which its transaction began. No transaction lasts as long. */
const hourMs = 3_600_000;

/**
 * Stores what was owed to each operator at the last midnight, so that a page adds only the entries since. Reports each
 * difference between the ledger and the bookings, and changes no money. Returns the number of differences.
 */
export async function closeMoney({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const until = instantAt(localDate(new Date(clock().getTime() - hourMs)), 0);
  const differences = await inTransaction(db, (tx) => closeOperators(tx, until));
  for (const { operator, thebe } of differences)
    log.error({ event: 'ledger_differs', operator, thebe }, 'The ledger differs from the bookings.');
  return differences.length;
}
