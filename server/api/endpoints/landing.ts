import { z } from 'zod';
import { cityPage, operatorPage, operatorSummary, routeDetails, routeSummary } from '@/lib/contracts/landing';
import { terminalPlace } from '@/lib/contracts/terminal';
import { searchQuery } from '@/lib/contracts/search';
import { endpoint, pageRead } from '@/server/api/endpoint';

const slug = searchQuery.shape.from;

export const landingEndpoints = {
  routes: endpoint({
    ...pageRead,
    path: '/app/v1/routes',
    summary: 'Every pair of towns that buses connect and that can be booked, by name.',
    output: z.array(routeSummary),
  }),
  route: endpoint({
    ...pageRead,
    path: '/app/v1/routes/:fromSlug/:toSlug',
    summary: 'One pair of towns: its figures, its timetable and its next departures with free seats.',
    params: z.object({ fromSlug: slug, toSlug: slug }),
    output: routeDetails,
  }),
  city: endpoint({
    ...pageRead,
    path: '/app/v1/cities/:slug',
    summary: 'One town: its stops, its operators, its departures and arrivals, and the next buses.',
    params: z.object({ slug }),
    output: cityPage,
  }),
  operators: endpoint({
    ...pageRead,
    path: '/app/v1/operators',
    summary: 'Every operator whose buses can be booked, by name.',
    output: z.array(operatorSummary),
  }),
  operator: endpoint({
    ...pageRead,
    path: '/app/v1/operators/:slug',
    summary: 'One operator: its connections from end to end, its buses and their next departures.',
    params: z.object({ slug }),
    output: operatorPage,
  }),
  terminals: endpoint({
    ...pageRead,
    path: '/app/v1/terminals',
    summary: 'Every terminal where passengers pay in cash, and the places of the operators, by town and name.',
    output: z.array(terminalPlace),
  }),
} as const;
