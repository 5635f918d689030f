import { pulaAmount, parsePula } from '@/lib/format/money';
import { systemClock } from '@/lib/format/time';
import { complain, print, runCommand } from '@/server/db/run-command';
import { lockSeats } from '@/server/platform/seats/lock-seats';
import { listReviews } from './payment-attempts.repo';
import { resolveReview } from './resolve-review';

const [command = '', id = '', amount = ''] = process.argv.slice(2);

/** `npm run payments`: shows the card payments that a person must look at, and notes what really came. */
await runCommand('command', async (db) => {
  if (command === 'reviews') {
    const rows = await listReviews(db);
    const line = (row: (typeof rows)[number]) =>
      [row.uuid, row.reservationNumber, `due ${pulaAmount(row.amountThebe)}`, row.token, row.lastResult].join('  ');
    print(rows.length === 0 ? ['No payment waits for a person.'] : rows.map(line));
    return true;
  }
  const receivedThebe = parsePula(amount);
  if (command !== 'received' || receivedThebe === undefined) {
    complain(['There is no such command: reviews, or received <id> <amount in pula, as 170.00>']);
    return false;
  }
  // The worker publishes the seats: their change stands in the outbox.
  const platform = { db, clock: systemClock, lockSeats, publishSeats: () => undefined };
  const { effect } = await resolveReview(platform, id, receivedThebe);
  const said = { booking: 'The booking is paid.', wallet: 'The amount is in the wallet.' };
  print([effect ? said[effect] : 'The payment is over. The booking can be paid again.']);
  return true;
});
