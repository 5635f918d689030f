import type { TripLeg, TripLegCard } from '@/lib/contracts/trip-leg';
import { initials } from '@/lib/format/names';

/** A result for tests; the number makes its ids. */
export function testTripLegCard(
  number: number,
  change: Partial<Omit<TripLegCard, 'operator'>> & { operator?: string } = {},
) {
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
    delayMinutes: 0,
    fareThebe: 16900,
    freeSeats: 65,
    totalSeats: 65,
    busType: 'Economy coach',
    regNo: `B ${number} ABC`,
    facilities: [] as string[],
    ...rest,
    operator: { name: operator, sample: true, initials: initials(operator) },
  } satisfies TripLegCard;
}

const uuid = '00000000-0000-4000-8000-000000000000';
/** A night bus from Gaborone to Maun. */
export const testTripLeg: TripLeg = {
  tripId: uuid,
  legId: uuid,
  busId: uuid,
  serviceDate: '2026-11-22',
  date: '2026-11-22',
  from: 'Gaborone',
  to: 'Maun',
  boardingPlace: 'Main rank',
  dropPlace: 'Old Mall',
  departureTime: '20:30',
  arrivalTime: '06:05',
  departsAt: '2026-11-22T18:30:00.000Z',
  durationMinutes: 575,
  delayMinutes: 0,
  departureSequence: 1,
  arrivalSequence: 2,
  fareThebe: 16_900,
  freeSeats: 12,
  totalSeats: 44,
  layout: '2/2',
  lastRowFull: false,
  busType: 'Luxury coach',
  regNo: 'B 1 ABC',
  facilities: [],
  operator: { name: 'Kgale Express', slug: 'kgale-express', phone: null, sample: false, refundRule: 'standard' },
};
