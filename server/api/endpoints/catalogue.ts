import { z } from 'zod';
import { endpoint, pageTimeoutMs } from '@/server/api/endpoint';
import { legParams } from './leg-params';

const city = z.object({ uuid: z.uuid(), name: z.string(), slug: z.string(), country: z.string() });

/** A town by its uuid or its name. */
const cityKey = z.string().trim().min(1).max(120);

/** The API's form of a trip leg: the fields of spec section 3, and ours under `trip`. */
export const tripLegBody = z.object({
  bus: z.object({
    uuid: z.uuid(),
    regNo: z.string(),
    /** The path of its photo on the website, 640 by 360 pixels. */
    image: z.string().nullable(),
    totalSeats: z.number().int(),
    /** 'a/b': seats on either side of the aisle. */
    layout: z.string(),
    lastseat: z.boolean(),
    Facilities: z.array(z.object({ name: z.string() })),
  }),
  owner: z.object({
    name: z.string(),
    slug: z.string(),
    phone: z.string().nullable(),
    sample: z.boolean(),
    /** The path of its logo on the website, a square of 96 pixels. */
    logo: z.string().nullish(),
  }),
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
    /** The date of the first departure of the bus: `{date}` of the live path. */
    serviceDate: z.string(),
    /** The local date at the passenger's boarding stop. */
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
export type TripLegBody = z.infer<typeof tripLegBody>;

export const catalogue = {
  health: endpoint({
    method: 'GET',
    path: '/health/ready',
    summary: 'Returns whether the platform can serve requests, which needs its database.',
    caller: 'application',
    timeoutMs: 1_000,
    output: z.object({ ready: z.literal(true) }),
  }),
  publicSettings: endpoint({
    method: 'GET',
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
            /** Three digits. */
            numericCode: z.string(),
          }),
        }),
      ),
    }),
  }),
  cities: endpoint({
    method: 'GET',
    path: '/api/app/v2/city/all',
    summary: 'Every town.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    output: z.array(city),
  }),
  citiesPage: endpoint({
    method: 'GET',
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
    method: 'GET',
    path: '/api/v2/app/global/search/:date/:fromCity/:toCity',
    summary: 'Buses that leave fromCity for toCity on a date (local to the boarding stop). Cities by uuid or name.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    params: z.object({ date: z.iso.date(), fromCity: cityKey, toCity: cityKey }),
    output: z.array(tripLegBody),
  }),
  nearestDates: endpoint({
    method: 'GET',
    path: '/api/v2/app/global/search/:date/:fromCity/:toCity/dates',
    summary: 'At most 6 dates with buses from fromCity to toCity, the ones nearest to a date, in order of time.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    params: z.object({ date: z.iso.date(), fromCity: cityKey, toCity: cityKey }),
    output: z.array(z.object({ date: z.string(), buses: z.number().int(), lowestFareThebe: z.number().int() })),
  }),
  tripLeg: endpoint({
    method: 'GET',
    path: '/app/v1/trips/:tripId/legs/:legId',
    summary: 'One leg of one trip, as in a search.',
    caller: 'application',
    params: legParams,
    output: tripLegBody,
  }),
  cataloguePicture: endpoint({
    method: 'GET',
    path: '/app/v1/pictures/:name/:format',
    summary: 'The logo of an operator or the photo of a bus, in base64. It never changes. Only logos have a PNG.',
    caller: 'application',
    params: z.object({ name: z.string().regex(/^[\w-]{1,64}$/), format: z.enum(['webp', 'png']) }),
    output: z.object({ bytes: z.base64() }),
  }),
} as const;
