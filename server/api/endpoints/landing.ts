import { z } from 'zod';
import { endpoint, pageTimeoutMs } from '@/server/api/endpoint';
import { tripLegBody } from '@/server/api/endpoints/catalogue';

const named = z.object({ slug: z.string(), name: z.string() });

/** Times 'HH:MM' at the passenger's stop. */
const routeSummary = z.object({
  from: named,
  to: named,
  lowestFareThebe: z.number().int(),
  shortestMinutes: z.number().int(),
  /** Buses in the next seven days. */
  busesPerWeek: z.number().int(),
  firstDeparture: z.string(),
  lastDeparture: z.string(),
  operators: z.number().int(),
  /** True if all operators are samples. */
  sample: z.boolean(),
});

const operatorSummary = named.extend({
  sample: z.boolean(),
  routes: z.number().int(),
  buses: z.number().int(),
  logo: z.string().nullish(),
});

/** The bus of a schedule between two of its stops. */
const service = z.object({
  departureTime: z.string(),
  arrivalTime: z.string(),
  durationMinutes: z.number().int(),
  /** Weekdays of departure from the boarding stop, 1 Monday to 7 Sunday. */
  weekdays: z.array(z.number().int()),
  /** The first and the last date at the boarding stop, if they limit the bookable time. */
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  fareThebe: z.number().int(),
  boardingPlace: z.string(),
  dropPlace: z.string(),
  /** The towns on the way, in order. */
  stops: z.array(named),
  operator: named.extend({ sample: z.boolean() }),
  busType: z.string(),
  facilities: z.array(z.string()),
});

const busType = z.object({
  name: z.string(),
  buses: z.number().int(),
  fewestSeats: z.number().int(),
  mostSeats: z.number().int(),
  facilities: z.array(z.string()),
});

const slug = z.string().regex(/^[a-z0-9-]{1,60}$/);

/** Facts about routes, towns and operators without a date. */
export const landingEndpoints = {
  routes: endpoint({
    method: 'GET',
    path: '/app/v1/routes',
    summary: 'Every pair of towns that buses connect and that can be booked, by name.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    output: z.array(routeSummary),
  }),
  route: endpoint({
    method: 'GET',
    path: '/app/v1/routes/:fromSlug/:toSlug',
    summary: 'One pair of towns: its figures, its timetable and its next departures with free seats.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    params: z.object({ fromSlug: slug, toSlug: slug }),
    output: z.object({ summary: routeSummary, services: z.array(service), departures: z.array(tripLegBody) }),
  }),
  city: endpoint({
    method: 'GET',
    path: '/app/v1/cities/:slug',
    summary: 'One town: its stops, its operators, its departures and arrivals, and the next buses.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    params: z.object({ slug }),
    output: z.object({
      city: named,
      places: z.array(z.string()),
      operators: z.array(named.extend({ sample: z.boolean() })),
      from: z.array(routeSummary),
      to: z.array(routeSummary),
      departures: z.array(tripLegBody),
    }),
  }),
  operators: endpoint({
    method: 'GET',
    path: '/app/v1/operators',
    summary: 'Every operator whose buses can be booked, by name.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    output: z.array(operatorSummary),
  }),
  operator: endpoint({
    method: 'GET',
    path: '/app/v1/operators/:slug',
    summary: 'One operator: its connections from end to end, its buses and their next departures.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    params: z.object({ slug }),
    output: z.object({
      operator: operatorSummary.extend({ phone: z.string().nullable() }),
      routes: z.array(routeSummary),
      busTypes: z.array(busType),
      departures: z.array(tripLegBody),
    }),
  }),
} as const;
