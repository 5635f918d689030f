import type { Ticket } from '@/lib/contracts/tickets';
import { formatDate, localDate } from '@/lib/format/time';

export function dropTime({ date, arrivalTime, arrivesAt }: Pick<Ticket, 'date' | 'arrivalTime' | 'arrivesAt'>): string {
  const arrivalDate = localDate(new Date(arrivesAt));
  return arrivalDate === date ? `${arrivalTime} Hrs` : `${arrivalTime} Hrs, ${formatDate(arrivalDate)}`;
}
