import * as z from 'zod/mini';
import { cashDesk } from './journey';
import { refundRules } from './refunds';

const saleRefusal = z.enum(['trip_cancelled', 'trip_departed', 'sales_closed']);
export type SaleRefusal = z.infer<typeof saleRefusal>;

export const tripLeg = z.object({
  tripId: z.uuid(),
  legId: z.uuid(),
  busId: z.uuid(),
  /** `{date}` of the live path: the date on which the bus starts its day. */
  serviceDate: z.string(),
  /** The local date at the passenger's boarding stop. */
  date: z.string(),
  from: z.string(),
  to: z.string(),
  boardingPlace: z.string(),
  dropPlace: z.string(),
  /** Clock times 'HH:MM' at the passenger's own stops. */
  departureTime: z.string(),
  arrivalTime: z.string(),
  /** As sold, without the delay. */
  departsAt: z.iso.datetime(),
  /** The announced delay. The release before does not send it. */
  delayMinutes: z._default(z.int(), 0),
  durationMinutes: z.int(),
  departureSequence: z.int(),
  arrivalSequence: z.int(),
  fareThebe: z.int(),
  freeSeats: z.int(),
  totalSeats: z.int(),
  /** The phone, spaced for reading, of an operator that keeps seats of the bus for the rank. */
  rankPhone: z.nullish(z.string()),
  layout: z.string(),
  lastRowFull: z.boolean(),
  busType: z.string(),
  regNo: z.string(),
  photo: z.nullish(z.string()),
  facilities: z.array(z.string()),
  operator: z.object({
    name: z.string(),
    slug: z.string(),
    phone: z.nullable(z.string()),
    sample: z.boolean(),
    refundRule: z.enum(refundRules),
    logo: z.nullish(z.string()),
  }),
  refusal: z.nullish(saleRefusal),
  cashDesk: z.nullish(cashDesk),
});
export type TripLeg = z.infer<typeof tripLeg>;

export const legParams = z.pick(tripLeg, { tripId: true, legId: true });
export type LegParams = z.infer<typeof legParams>;

export const tripLegCard = z.extend(
  z.pick(tripLeg, {
    tripId: true,
    legId: true,
    boardingPlace: true,
    dropPlace: true,
    departureTime: true,
    arrivalTime: true,
    durationMinutes: true,
    delayMinutes: true,
    fareThebe: true,
    freeSeats: true,
    totalSeats: true,
    rankPhone: true,
    busType: true,
    regNo: true,
    facilities: true,
  }),
  {
    operator: z.extend(z.pick(tripLeg.shape.operator, { name: true, sample: true, logo: true }), {
      /** Different for each operator of the results. */
      initials: z.string(),
    }),
  },
);
export type TripLegCard = z.infer<typeof tripLegCard>;

export const tripLegUpdate = z.pick(tripLeg, {
  tripId: true,
  legId: true,
  fareThebe: true,
  freeSeats: true,
  delayMinutes: true,
});
export type TripLegUpdate = z.infer<typeof tripLegUpdate>;
