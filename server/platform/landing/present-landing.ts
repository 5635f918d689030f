import type { BusType, OperatorSummary, Service } from '@/lib/contracts/landing';
import { facilityName } from '@/lib/domain/facilities';
import { addDays, clockTime } from '@/lib/format/time';
import { tripDaysAhead } from '@/lib/limits';
import { picturePath } from '@/lib/paths/files';
import type { OperatorBus, OperatorRow } from './landing.repo';
import type { ServiceRow } from './services.repo';

/**
 * Returns the API's form of a service. Days and dates are for the passenger's stop, where the bus may leave after
 * midnight.
 */
export function presentService(row: ServiceRow, today: string): Service {
  const { departureMinute, arrivalMinute, days, validFrom, validTo, facilities, ...service } = row;
  const nights = Math.floor(departureMinute / 1440);
  const [first, last] = [validFrom, validTo].map((date) => date && addDays(date, nights));
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((day) => (days >> day) & 1).map((day) => ((day + nights) % 7) + 1);
  return {
    ...service,
    departureTime: clockTime(departureMinute),
    arrivalTime: clockTime(arrivalMinute),
    durationMinutes: arrivalMinute - departureMinute,
    weekdays: weekdays.sort((one, other) => one - other),
    firstDate: first && first > today ? first : null,
    lastDate: last && last < addDays(today, tripDaysAhead) ? last : null,
    facilities: facilities.map(facilityName),
  };
}

export function presentOperator({ slug, name, sample, routes, buses, logo }: OperatorRow): OperatorSummary {
  return { slug, name, sample, routes, buses, logo: logo && picturePath(logo) };
}

export function presentBusTypes(buses: readonly OperatorBus[]): BusType[] {
  return [...new Set(buses.map((bus) => bus.busType))].map((name) => {
    const ofType = buses.filter((bus) => bus.busType === name);
    const seats = ofType.map((bus) => bus.totalSeats);
    const shared = (ofType[0]?.facilities ?? []).filter((code) => ofType.every((bus) => bus.facilities.includes(code)));
    return {
      name,
      buses: ofType.length,
      fewestSeats: Math.min(...seats),
      mostSeats: Math.max(...seats),
      facilities: shared.map(facilityName),
    };
  });
}
