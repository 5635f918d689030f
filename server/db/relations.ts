import { relations } from 'drizzle-orm';
import { bookings, passengers } from '@/server/db/schema/bookings';
import { buses, cities, legs, operators, scheduleStops, trips } from '@/server/db/schema/catalogue';
import { refunds } from '@/server/db/schema/refunds';

export const bookingRelations = relations(bookings, ({ one, many }) => ({
  trip: one(trips, { fields: [bookings.tripId], references: [trips.id] }),
  leg: one(legs, { fields: [bookings.legId], references: [legs.id] }),
  passengers: many(passengers),
  refunds: many(refunds),
}));

export const refundRelations = relations(refunds, ({ one }) => ({
  booking: one(bookings, { fields: [refunds.bookingId], references: [bookings.id] }),
}));

export const passengerRelations = relations(passengers, ({ one }) => ({
  booking: one(bookings, { fields: [passengers.bookingId], references: [bookings.id] }),
}));

export const tripRelations = relations(trips, ({ one }) => ({
  bus: one(buses, { fields: [trips.busId], references: [buses.id] }),
}));

export const busRelations = relations(buses, ({ one }) => ({
  operator: one(operators, { fields: [buses.operatorId], references: [operators.id] }),
}));

export const legRelations = relations(legs, ({ one }) => ({
  from: one(cities, { fields: [legs.fromCityId], references: [cities.id], relationName: 'from' }),
  to: one(cities, { fields: [legs.toCityId], references: [cities.id], relationName: 'to' }),
  boarding: one(scheduleStops, {
    fields: [legs.scheduleId, legs.departureSequence],
    references: [scheduleStops.scheduleId, scheduleStops.sequence],
    relationName: 'boarding',
  }),
  alighting: one(scheduleStops, {
    fields: [legs.scheduleId, legs.arrivalSequence],
    references: [scheduleStops.scheduleId, scheduleStops.sequence],
    relationName: 'alighting',
  }),
}));
