import { z } from 'zod';
import { readClock, readText } from '@/lib/typed';
import { endpoint, noBody } from '@/server/api/endpoint';
import { localDay } from '@/server/api/local-day';
import { listOf, listQuery } from './lists';
import { added, operatorPath, reason, scope, staffRead, timetableChange } from './staff';

export const patternDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const days = z
  .array(z.enum(patternDays))
  .min(1)
  .meta({ title: 'Days', examples: [['mon']] });
const text = (max: number) => z.string().overwrite(readText).min(1).max(max);
const clock = z.string().max(10).overwrite(readClock).default('');
const stop = z.object({
  city: text(60).meta({ title: 'Town', isSuggested: true }),
  place: text(120).meta({ title: 'Place' }),
  arrives: clock.meta({ title: 'Arrives', inputMode: 'decimal' }),
  departs: clock.meta({ title: 'Departs', inputMode: 'decimal' }),
});
const sampleStops = [
  { city: 'Palapye', place: 'Bus rank', departs: '10:00' },
  { city: 'Serule', place: 'Bus rank', arrives: '11:00' },
];
const regNo = text(15).meta({ title: 'Bus', examples: ['B 115 TST'] });
const date = localDay().meta({ title: 'Date', examples: ['2099-01-01'] });

const ofSchedule = scope.extend({ scheduleId: z.uuid() });
/** The change of a pattern is a draft, so that a person sees what it does before it happens. */
const draft = { ...timetableChange, audit: 'none', body: noBody, output: added } as const;

export const scheduleEndpoints = {
  scheduleList: endpoint({
    ...staffRead,
    path: `${operatorPath}/schedules`,
    summary: 'The patterns of the operator by code.',
    permission: 'catalogue.read',
    params: scope,
    query: z.object({ ...listQuery, id: z.uuid().optional() }),
    output: listOf(
      z.object({
        id: z.uuid(),
        code: z.string(),
        regNo: z.string(),
        days,
        validFrom: z.string(),
        validTo: z.string(),
        stops: z.array(stop),
        exceptions: z.array(z.object({ date: z.string(), kind: z.string() })),
        rev: z.string(),
      }),
    ),
  }),
  draftSchedule: endpoint({
    ...draft,
    path: `${operatorPath}/schedules`,
    summary: 'Drafts another pattern, or the change of one.',
    body: z.object({
      /** The pattern that changes, and the revision that the person saw. */
      scheduleId: z.uuid().optional(),
      rev: z.int().optional(),
      code: text(40).meta({ title: 'Code', description: 'Your own name for it, such as GAB-FRW-0500.' }),
      regNo,
      days,
      validFrom: date.optional().meta({ title: 'First day' }),
      validTo: date.optional().meta({ title: 'Last day' }),
      stops: z
        .array(stop)
        .min(2)
        .max(60)
        .meta({
          title: 'Stops',
          rowTitle: 'Stop',
          description:
            'Type a time as 0600 or 6.00. The first stop has no arrival, and the last no departure. The way back begins with the same town again.',
          examples: [sampleStops],
        }),
    }),
  }),
  retireSchedule: endpoint({
    ...draft,
    path: `${operatorPath}/schedules/:scheduleId/end`,
    summary: 'Drafts the end of a pattern.',
    params: ofSchedule,
  }),
  addTrip: endpoint({
    ...draft,
    path: `${operatorPath}/schedules/:scheduleId/trips`,
    summary: 'Drafts an extra trip with the stops of a pattern.',
    params: ofSchedule,
    body: z.object({ date, regNo }),
  }),
  setException: endpoint({
    ...timetableChange,
    method: 'PUT',
    path: `${operatorPath}/schedules/:scheduleId/exceptions`,
    summary: 'Lets a pattern run, or rest, on a date, whatever its days are.',
    audit: 'schedule.exception',
    params: ofSchedule,
    body: z.object({
      date,
      kind: z.enum(['runs', 'rests', 'usual']).meta({
        title: 'On this date',
        labels: { runs: 'The bus runs', rests: 'The bus rests', usual: 'As the days say' },
      }),
      ...reason,
    }),
    output: added.extend({ query: z.record(z.string(), z.string()).optional() }),
  }),
} as const;
