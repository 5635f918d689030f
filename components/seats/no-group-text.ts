import { seatLabels, type SeatPlan } from '@/lib/domain/seat-layout';
import { seatsTogether } from '@/lib/domain/seats-together';
import { inWords } from '@/lib/format/in-words';
import { maxSeatsPerTransaction } from '@/lib/limits';

export function noGroupText(plan: SeatPlan, isFree: (seat: string) => boolean, count: number): string {
  const none = `There are no ${count} seats together on this bus.`;
  const pair = count > 2 ? seatsTogether(plan, isFree, 2) : null;
  if (pair)
    return `${none} ${inWords(pair)} are free ${pair[0]?.[0] === pair[1]?.[0] ? 'next to each other' : 'near each other'}.`;
  const free = seatLabels(plan).filter(isFree);
  if (free.length > maxSeatsPerTransaction) return none;
  return `${none} Only ${inWords(free)} ${free.length === 1 ? 'is' : 'are'} free.`;
}
