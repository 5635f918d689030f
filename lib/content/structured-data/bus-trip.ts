import { pulaAmount } from '@/lib/format/money';
import { localDate, localTime } from '@/lib/format/time';
import { operatorPath } from '@/lib/paths/landing';
import { absolute, type Thing } from './thing';

export type Journey = {
  from: string;
  to: string;
  boardingPlace: string;
  dropPlace: string;
  /** ISO, any zone. */
  departsAt: string;
  arrivesAt: string;
  regNo: string;
  operator: string;
};

function localInstant(iso: string): string {
  const at = new Date(iso);
  return `${localDate(at)}T${localTime(at)}:00+02:00`;
}

export function journey({ from, to, boardingPlace, dropPlace, departsAt, arrivesAt, regNo, operator }: Journey) {
  return {
    '@type': 'BusTrip',
    name: `${from} to ${to}`,
    busName: operator,
    busNumber: regNo,
    departureBusStop: { '@type': 'BusStop', name: `${boardingPlace}, ${from}` },
    departureTime: localInstant(departsAt),
    arrivalBusStop: { '@type': 'BusStop', name: `${dropPlace}, ${to}` },
    arrivalTime: localInstant(arrivesAt),
  };
}

type OfferedTrip = Omit<Journey, 'operator'> & {
  origin: string;
  tripUrl: string;
  busType: string;
  operator: { name: string; slug: string };
  fareThebe: number;
  freeSeats: number;
};

export function busTrip({ origin, tripUrl, busType, operator, fareThebe, freeSeats, ...of }: OfferedTrip): Thing {
  return {
    ...journey({ ...of, operator: operator.name }),
    description: busType,
    provider: {
      '@type': 'Organization',
      name: operator.name,
      url: absolute(origin, operatorPath(operator.slug)),
    },
    offers: {
      '@type': 'Offer',
      price: pulaAmount(fareThebe),
      priceCurrency: 'BWP',
      availability: `https://schema.org/${freeSeats > 0 ? 'InStock' : 'SoldOut'}`,
      url: absolute(origin, tripUrl),
    },
  };
}
