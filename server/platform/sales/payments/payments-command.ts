import { pulaAmount, readPula } from '@/lib/format/money';
import { systemClock } from '@/lib/format/time';
import { commandActor, CommandRefusal, type Command } from '@/server/db/run-command';
import { lockSeats } from '@/server/platform/seats/seats.repo';
import { listReviews } from './payment-attempts.repo';
import { resolveReview } from './resolve-review';

export const paymentsCommand: Command = async (db, words, dataKey) => {
  const [command = '', id = '', amount = '', reason = '', differs = ''] = words;
  if (command === 'reviews') {
    const rows = await listReviews(db);
    const line = (row: (typeof rows)[number]) =>
      [row.uuid, row.reservationNumber, `due ${pulaAmount(row.amountThebe)}`, row.token, row.lastResult].join('  ');
    return rows.length === 0 ? ['No payment is under review.'] : rows.map(line);
  }
  const receivedThebe = readPula(amount);
  if (command !== 'received' || receivedThebe === undefined)
    throw new CommandRefusal('Unknown command. Use: reviews, or received <id> <amount in pula, as 170.00>');
  // Nothing is published here. The worker publishes the seat changes from the outbox.
  const platform = { db, clock: systemClock, dataKey: dataKey(), lockSeats, publishSeats: () => undefined };
  const received = { receivedThebe, amountDiffers: differs !== '' };
  const { attempt } = await resolveReview(platform, id, received, { actor: commandActor(), reason });
  const { effect } = attempt;
  const texts = { booking: 'The booking is paid.', wallet: 'The amount is in the wallet.' };
  return [effect ? texts[effect] : 'The payment has ended. The booking can be paid again.'];
};
