import { mayDo } from '@/lib/permissions';
import { figurePermissions } from '@/server/api/endpoints/figures';
import type { Handlers } from '@/server/platform/handler';
import { blockSeats } from './block-seats';
import { cancelTrip, setSales } from './cancel-trip';
import { delayTrip } from './delay-trip';
import { countDepartures, countQueue, listDepartures, listPassengers } from './departures.repo';

export const tripHandlers = {
  today: async ({ platform: { db, clock }, staff: { operatorId, role } }) => {
    const figures = await (operatorId === null ? countQueue(db) : countDepartures(db, operatorId, clock()));
    return { figures: figures.filter(({ name }) => mayDo(role, figurePermissions[name] ?? 'today.read')) };
  },
  departureList: ({ platform: { db, clock }, staff, query }) => listDepartures(db, staff.operatorId, query, clock()),
  passengerList: async ({ platform: { db, clock }, staff: { operatorId }, query: { trip } }) => {
    const { rows: [departure] = [] } = trip ? await listDepartures(db, operatorId, { id: trip }, clock()) : {};
    const rows = trip && departure ? await listPassengers(db, operatorId, trip) : [];
    return { rows, next: null, departure };
  },
  delayTrip,
  setSales,
  cancelTrip,
  blockSeats,
} satisfies Partial<Handlers>;
