import type { ResultBus } from '@/lib/contracts/search';
import { initials } from '@/lib/format/initials';

/** A result for tests; the number makes its ids. */
export function resultBus(number: number, change: Partial<Omit<ResultBus, 'operator'>> & { operator?: string } = {}) {
  const id = String(number).padStart(12, '0');
  const { operator = 'Morula Coaches', ...rest } = change;
  return {
    tripId: `00000000-0000-4000-8000-${id}`,
    legId: `00000000-0000-4000-9000-${id}`,
    boardingPlace: 'Gaborone Station',
    dropPlace: 'Francistown Bus Rank',
    departureTime: '06:00',
    arrivalTime: '11:10',
    durationMinutes: 310,
    fareThebe: 16900,
    freeSeats: 65,
    totalSeats: 65,
    busType: 'Economy coach',
    regNo: `B ${number} ABC`,
    facilities: [] as string[],
    ...rest,
    operator: { name: operator, sample: true, initials: initials(operator) },
  } satisfies ResultBus;
}
