import type { Departure } from '@/lib/contracts/departures';

const uuid = '00000000-0000-4000-8000-000000000000';
/** A night bus from Gaborone to Maun. */
export const testDeparture: Departure = {
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
  operator: { name: 'Kgale Express', slug: 'kgale-express', phone: null, sample: false },
};
