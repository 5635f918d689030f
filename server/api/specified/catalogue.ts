import { z } from 'zod';
import { tripLeg, type TripLeg } from '@/lib/contracts/trip-leg';
import { pulaAmount } from '@/lib/format/money';
import { endpoint, pageRead, localDay } from '@/server/api/endpoint';

const city = z.object({ uuid: z.uuid(), name: z.string(), slug: z.string(), country: z.string() });

/** A town by its uuid or its name. */
const cityKey = z.string().trim().min(1).max(120);

/** A search result item (spec section 3). Our own fields stand under `trip`. */
const specTripLeg = z.object({
  bus: z.object({
    uuid: z.uuid(),
    regNo: z.string(),
    image: z.string().nullable(),
    totalSeats: z.number().int(),
    /** 'a/b': seats on either side of the aisle. */
    layout: z.string(),
    lastseat: z.boolean(),
    Facilities: z.array(z.object({ name: z.string() })),
  }),
  owner: tripLeg.shape.operator,
  busType: z.object({ name: z.string() }),
  routeDetails: z.object({
    /** Times 'HH:MM' at the passenger's stops. */
    busRoute: z.object({ departure: z.string(), arrival: z.string() }),
    busSubRoute: z.object({
      /** `fare` in pula, two decimals. */
      busSubRoute: z.object({ uuid: z.uuid(), fare: z.string(), fareThebe: z.number().int() }),
      subRoute: z.object({
        departureSequenceNumber: z.number().int(),
        arrivalSequenceNumber: z.number().int(),
        starting: z.string(),
        ending: z.string(),
        isDefault: z.boolean(),
      }),
    }),
  }),
  trip: z.object({
    uuid: z.uuid(),
    serviceDate: z.string(),
    bookingDate: z.string(),
    departsAt: z.iso.datetime(),
    arrivesAt: z.iso.datetime(),
    boardingPlace: z.string(),
    dropPlace: z.string(),
    freeSeats: z.number().int(),
    startSequence: z.number().int(),
    endSequence: z.number().int(),
  }),
});
type SpecTripLeg = z.infer<typeof specTripLeg>;

/** Facts of a leg that only the specification's form has. */
type LegFacts = { isDefault: boolean; startSequence: number; endSequence: number; arrivesAt: Date };

export function toSpecTripLeg(
  leg: TripLeg,
  { isDefault, startSequence, endSequence, arrivesAt }: LegFacts,
): SpecTripLeg {
  return {
    bus: {
      uuid: leg.busId,
      regNo: leg.regNo,
      image: leg.photo ?? null,
      totalSeats: leg.totalSeats,
      layout: leg.layout,
      lastseat: leg.lastRowFull,
      Facilities: leg.facilities.map((name) => ({ name })),
    },
    owner: leg.operator,
    busType: { name: leg.busType },
    routeDetails: {
      busRoute: { departure: leg.departureTime, arrival: leg.arrivalTime },
      busSubRoute: {
        busSubRoute: { uuid: leg.legId, fare: pulaAmount(leg.fareThebe), fareThebe: leg.fareThebe },
        subRoute: {
          departureSequenceNumber: leg.departureSequence,
          arrivalSequenceNumber: leg.arrivalSequence,
          starting: leg.from,
          ending: leg.to,
          isDefault,
        },
      },
    },
    trip: {
      uuid: leg.tripId,
      serviceDate: leg.serviceDate,
      bookingDate: leg.date,
      departsAt: leg.departsAt,
      arrivesAt: arrivesAt.toISOString(),
      boardingPlace: leg.boardingPlace,
      dropPlace: leg.dropPlace,
      freeSeats: leg.freeSeats,
      startSequence,
      endSequence,
    },
  };
}

export const specifiedCatalogue = {
  publicSettings: endpoint({
    path: '/api/v1/app/global/public',
    summary: 'Public settings of the product.',
    caller: 'application',
    output: z.object({
      currency: z.literal('BWP'),
      symbol: z.literal('P'),
      defaultRoute: z.object({ from: z.string(), to: z.string() }),
      maxSeats: z.number().int(),
      holdMinutes: z.number().int(),
      countries: z.array(
        z.object({
          code: z.string(),
          countryInfo: z.object({
            country: z.string(),
            short: z.string(),
            short_2: z.string(),
            numericCode: z.string(),
          }),
        }),
      ),
    }),
  }),
  cities: endpoint({
    ...pageRead,
    path: '/api/app/v2/city/all',
    summary: 'Every town.',
    output: z.array(city),
  }),
  citiesPage: endpoint({
    path: '/api/app/v1/city/all/:offset/:limit',
    summary: 'Towns by page.',
    caller: 'application',
    params: z.object({
      offset: z.coerce.number().int().min(0).max(100_000),
      limit: z.coerce.number().int().min(1).max(500),
    }),
    output: z.object({ rows: z.array(city) }),
  }),
  search: endpoint({
    path: '/api/v2/app/global/search/:date/:fromCity/:toCity',
    summary: 'Buses that leave fromCity for toCity on a date (local to the boarding stop). Cities by uuid or name.',
    caller: 'application',
    params: z.object({ date: localDay(), fromCity: cityKey, toCity: cityKey }),
    output: z.array(specTripLeg),
  }),
} as const;
