import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CashDesk } from '@/lib/contracts/journey';
import { refundRules } from '@/lib/contracts/refunds';
import { bytes, id, publicId, reference, instant, createdAt } from './columns';

export const cities = pgTable('cities', {
  id: id(),
  uuid: publicId(),
  name: text('name').notNull().unique(),
  slug: text('slug').notNull().unique(),
  country: text('country').notNull(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  topDestination: boolean('top_destination').notNull().default(false),
});

export const cataloguePictures = pgTable('catalogue_pictures', {
  name: text('name').primaryKey(),
  webp: bytes('webp').notNull(),
  png: bytes('png'),
});

export const operators = pgTable(
  'operators',
  {
    id: id(),
    uuid: publicId(),
    name: text('name').notNull().unique(),
    slug: text('slug').notNull().unique(),
    phone: text('phone'),
    email: text('email'),
    sample: boolean('sample').notNull().default(false),
    /** Which paid bookings passengers may cancel (spec section 9). */
    refundRule: text('refund_rule', { enum: refundRules }).notNull().default('standard'),
    /** Minutes before the first departure of a direction. 0: until the bus leaves the passenger's stop. */
    salesEndMinutes: smallint('sales_end_minutes').notNull().default(0),
    cashDesk: jsonb('cash_desk').$type<CashDesk>(),
    timetableRev: integer('timetable_rev').notNull().default(0),
    receiptCount: integer('receipt_count').notNull().default(0),
    commissionPercent: numeric('commission_percent', { precision: 4, scale: 2, mode: 'number' }).notNull().default(0),
    /** The platform owed this at the instant `owedUntil`, by the ledger. Null until the first night after the upgrade. */
    owedThebe: bigint('owed_thebe', { mode: 'number' }).notNull().default(0),
    owedUntil: instant('owed_until').defaultNow(),
    logo: text('logo').references(() => cataloguePictures.name),
    /** Null until the first payment since the release that added it. */
    firstSaleAt: instant('first_sale_at'),
  },
  () => [
    check('operators_sales_end', sql`sales_end_minutes between 0 and 240`),
    check('operators_commission', sql`commission_percent between 0 and 30`),
  ],
);

export const buses = pgTable(
  'buses',
  {
    id: id(),
    uuid: publicId(),
    operatorId: reference('operator_id').references(() => operators.id),
    regNo: text('reg_no').notNull().unique(),
    busType: text('bus_type').notNull(),
    layout: text('layout').notNull(),
    totalSeats: smallint('total_seats').notNull(),
    lastRowFull: boolean('last_row_full').notNull(),
    facilities: text('facilities').array().notNull(),
    photo: text('photo').references(() => cataloguePictures.name),
    retiredAt: instant('retired_at'),
  },
  () => [uniqueIndex('buses_plate').on(sql`replace(reg_no, ' ', '')`)],
);

/** `counter_only`: the seat is sold at the rank and not on the website. */
export const seatMarkKinds = ['closed', 'counter_only'] as const;
const seatMarkKind = (name: string) => text(name, { enum: seatMarkKinds });

/** The seats that each new trip of a bus blocks. */
export const busSeatMarks = pgTable(
  'bus_seat_marks',
  {
    busId: reference('bus_id').references(() => buses.id),
    seat: text('seat').notNull(),
    kind: seatMarkKind('kind').notNull(),
  },
  (t) => [primaryKey({ columns: [t.busId, t.seat] })],
);

export const terminalPlaces = pgTable(
  'terminal_places',
  {
    cityId: reference('city_id').references(() => cities.id),
    name: text('name').notNull(),
    place: text('place').notNull(),
    openingHours: text('opening_hours').notNull(),
    phone: text('phone').notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.name] })],
);

export const schedules = pgTable(
  'schedules',
  {
    id: id(),
    uuid: publicId(),
    operatorId: reference('operator_id').references(() => operators.id),
    busId: reference('bus_id').references(() => buses.id),
    code: text('code').notNull(),
    /** Bit 0 Monday to bit 6 Sunday. */
    days: smallint('days').notNull(),
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    /** Only the import of a release before migration 0009 reads it. */
    contentHash: text('content_hash'),
    replacedAt: instant('replaced_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('schedules_current')
      .on(t.operatorId, t.code)
      .where(sql`replaced_at is null`),
  ],
);

export const scheduleExceptions = pgTable(
  'schedule_exceptions',
  {
    scheduleId: reference('schedule_id').references(() => schedules.id),
    serviceDate: date('service_date', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: ['runs', 'rests'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.scheduleId, t.serviceDate] })],
);

export const scheduleStops = pgTable(
  'schedule_stops',
  {
    scheduleId: reference('schedule_id').references(() => schedules.id),
    sequence: smallint('sequence').notNull(),
    direction: smallint('direction').notNull(),
    cityId: reference('city_id').references(() => cities.id),
    place: text('place').notNull(),
    arrivalMinute: integer('arrival_minute'),
    departureMinute: integer('departure_minute'),
  },
  (t) => [primaryKey({ columns: [t.scheduleId, t.sequence] })],
);

export const legs = pgTable(
  'legs',
  {
    id: id(),
    uuid: publicId(),
    scheduleId: reference('schedule_id').references(() => schedules.id),
    departureSequence: smallint('departure_sequence').notNull(),
    arrivalSequence: smallint('arrival_sequence').notNull(),
    fromCityId: reference('from_city_id').references(() => cities.id),
    toCityId: reference('to_city_id').references(() => cities.id),
    /** Minutes after local midnight of the service date at the passenger's own stops. */
    departureMinute: integer('departure_minute').notNull(),
    arrivalMinute: integer('arrival_minute').notNull(),
    /** The first departure of the direction. Null if the release before wrote the leg while it was replaced. */
    firstDepartureMinute: integer('first_departure_minute'),
    isDefault: boolean('is_default').notNull(),
  },
  (t) => [
    unique().on(t.scheduleId, t.departureSequence, t.arrivalSequence),
    index('legs_between').on(t.fromCityId, t.toCityId),
    check('legs_forward', sql`departure_sequence < arrival_sequence`),
  ],
);

export const fares = pgTable(
  'fares',
  {
    operatorId: reference('operator_id').references(() => operators.id),
    fromCityId: reference('from_city_id').references(() => cities.id),
    toCityId: reference('to_city_id').references(() => cities.id),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    fareThebe: integer('fare_thebe').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fromCityId, t.toCityId, t.operatorId, t.validFrom] }),
    check('fares_towns', sql`from_city_id <> to_city_id`),
    check('fares_fare', sql`fare_thebe > 0`),
  ],
);

export const trips = pgTable(
  'trips',
  {
    id: id(),
    uuid: publicId(),
    scheduleId: reference('schedule_id').references(() => schedules.id),
    busId: reference('bus_id').references(() => buses.id),
    serviceDate: date('service_date', { mode: 'string' }).notNull(),
    cancelledAt: instant('cancelled_at'),
    salesClosedAt: instant('sales_closed_at'),
    /** The announced minutes of delay of each direction. A direction without an element is on time. */
    delays: smallint('delays')
      .array()
      .notNull()
      .default(sql`'{0,0}'`),
    /** Passengers read them. The first element exists, so that index and direction agree. */
    delayReasons: text('delay_reasons')
      .array()
      .notNull()
      .default(sql`'{NULL}'`),
    cancelReason: text('cancel_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('trips_of_bus')
      .on(t.busId, t.serviceDate)
      .where(sql`cancelled_at is null`),
    // The migration includes cancelled_at and sales_closed_at, so that a count reads the index only.
    uniqueIndex('trips_of_schedule').on(t.scheduleId, t.serviceDate),
    index('trips_cancelled')
      .on(t.serviceDate)
      .where(sql`cancelled_at is not null`),
  ],
);
