import { z } from 'zod';
import { cityPage, operatorPage, operatorSummary, routeDetails, routeSummary } from '@/lib/contracts/landing';
import { terminalPlace } from '@/lib/contracts/terminal';
import { searchQuery } from '@/lib/contracts/search';
import { endpoint, pageTimeoutMs } from '@/server/api/endpoint';

const slug = searchQuery.shape.from;

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
    output: routeDetails,
  }),
  city: endpoint({
    method: 'GET',
    path: '/app/v1/cities/:slug',
    summary: 'One town: its stops, its operators, its departures and arrivals, and the next buses.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    params: z.object({ slug }),
    output: cityPage,
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
    output: operatorPage,
  }),
  terminals: endpoint({
    method: 'GET',
    path: '/app/v1/terminals',
    summary: 'Every terminal where passengers pay in cash, by town and name.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    output: z.array(terminalPlace),
  }),
} as const;
