import { z } from 'zod';
import { endpoint, pageTimeoutMs } from '@/server/api/endpoint';
import { tripLegBody } from '@/server/api/endpoints/catalogue';

const named = z.object({ slug: z.string(), name: z.string() });

/** Clock times 'HH:MM' at the passenger's own stop. */
const routeSummary = z.object({
  from: named,
  to: named,
  lowestFareThebe: z.number().int(),
  shortestMinutes: z.number().int(),
  /** In the coming seven days. */
  busesPerWeek: z.number().int(),
  firstDeparture: z.string(),
  lastDeparture: z.string(),
  operators: z.number().int(),
  /** All of its operators are invented. */
  sample: z.boolean(),
});

const operatorSummary = named.extend({
  sample: z.boolean(),
  routes: z.number().int(),
  buses: z.number().int(),
  /** The path of its logo on the website. */
  logo: z.string().nullish(),
});

/** One schedule's bus on one stretch of its way. */
const service = z.object({
  departureTime: z.string(),
  arrivalTime: z.string(),
  durationMinutes: z.number().int(),
  /** Days on which it leaves the boarding stop, 1 Monday to 7 Sunday. */
  weekdays: z.array(z.number().int()),
  /** The first and last date at the boarding stop, where these cut the time that can be booked. */
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  fareThebe: z.number().int(),
  boardingPlace: z.string(),
  dropPlace: z.string(),
  /** Towns between, in order. */
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
  /** What every one of them has. */
  facilities: z.array(z.string()),
});

const slug = z.string().regex(/^[a-z0-9-]{1,60}$/);

/** What can be said of connections, towns and operators without a date. */
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
    summary: 'One town: where buses stop, who runs them, where they go and come from, the next ones to leave.',
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
