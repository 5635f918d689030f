import { facilityName } from '@/lib/domain/facilities';
import { pulaAmount } from '@/lib/format/money';
import { addDays, clockTime } from '@/lib/format/time';
import { picturePath } from '@/lib/paths/files';
import type { TripLegBody } from '@/server/api/endpoints/catalogue';
import type { TripLeg } from './catalogue.repo';

const pathOf = (picture: string | null) => picture && picturePath(picture);

/** Spec section 3, search result item. */
export function presentTripLeg(leg: TripLeg): TripLegBody {
  return {
    bus: {
      uuid: leg.bus.uuid,
      regNo: leg.bus.regNo,
      image: pathOf(leg.bus.photo),
      totalSeats: leg.bus.totalSeats,
      layout: leg.bus.layout,
      lastseat: leg.bus.lastRowFull,
      Facilities: leg.bus.facilities.map((code) => ({ name: facilityName(code) })),
    },
    owner: { ...leg.operator, logo: pathOf(leg.operator.logo) },
    busType: { name: leg.bus.busType },
    routeDetails: {
      busRoute: { departure: clockTime(leg.departureMinute), arrival: clockTime(leg.arrivalMinute) },
      busSubRoute: {
        busSubRoute: { uuid: leg.legUuid, fare: pulaAmount(leg.fareThebe), fareThebe: leg.fareThebe },
        subRoute: {
          departureSequenceNumber: leg.departureSequence,
          arrivalSequenceNumber: leg.arrivalSequence,
          starting: leg.from,
          ending: leg.to,
          isDefault: leg.isDefault,
        },
      },
    },
    trip: {
      uuid: leg.tripUuid,
      serviceDate: leg.serviceDate,
      bookingDate: bookingDate(leg),
      departsAt: leg.departsAt.toISOString(),
      arrivesAt: leg.arrivesAt.toISOString(),
      boardingPlace: leg.boardingPlace,
      dropPlace: leg.dropPlace,
      freeSeats: leg.freeSeats,
      startSequence: leg.startSequence,
      endSequence: leg.endSequence,
    },
  };
}

/** At the boarding stop, which a night bus may reach after midnight. */
export function bookingDate(leg: Pick<TripLeg, 'serviceDate' | 'departureMinute'>): string {
  return addDays(leg.serviceDate, Math.floor(leg.departureMinute / 1440));
}
