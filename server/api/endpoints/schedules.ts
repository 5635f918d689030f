import { z } from 'zod';
import { readClock, readText } from '@/lib/typed';
import { endpoint } from '@/server/api/endpoint';
import { listOf, listQuery } from './lists';
import { operatorPath, reason, scope, staffChange, staffRead } from './staff';

const dayLabels = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
export const patternDays = Object.keys(dayLabels) as (keyof typeof dayLabels)[];
const days = z.array(z.enum(patternDays));
const text = (max: number) => z.string().overwrite(readText).min(1).max(max);
const clock = z.string().max(10).overwrite(readClock).default('');
const stop = z.object({
  city: text(60).meta({ title: 'Town', isSuggested: true }),
  place: text(120).meta({ title: 'Place' }),
  arrives: clock.meta({ title: 'Arrives', inputMode: 'decimal' }),
  departs: clock.meta({ title: 'Departs', inputMode: 'decimal' }),
});
const regNo = text(15).meta({ title: 'Bus' });
const date = z.iso.date().meta({ title: 'Date', examples: ['2099-01-01'] });

const ofSchedule = scope.extend({ scheduleId: z.uuid() });
/** Changes of patterns are drafts, so that a person sees what they do before they happen. */
const draft = {
  method: 'POST',
  caller: 'staff',
  permission: 'timetable.edit',
  audit: 'none',
  output: z.object({ record: z.uuid() }),
} as const;

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
        from: z.string(),
        to: z.string(),
        departs: z.string(),
        stops: z.array(z.record(z.enum(['city', 'place', 'arrives', 'departs']), z.string())),
        exceptions: z.array(z.object({ date: z.string(), kind: z.string() })),
        rev: z.string(),
      }),
    ),
  }),
  draftSchedule: endpoint({
    ...draft,
    path: `${operatorPath}/schedules`,
    summary: 'Drafts another pattern, or the change of one.',
    params: scope,
    body: z
      .object({
        /** The pattern that changes, and the revision that the person saw. */
        scheduleId: z.uuid().optional(),
        rev: z.int().optional(),
        code: text(40).meta({ title: 'Code', description: 'Your own name for it, such as GAB-FRW-0500.' }),
        regNo,
        days: days.min(1).meta({ title: 'Days', labels: dayLabels }),
        validFrom: z.iso.date().optional().meta({ title: 'First day' }),
        validTo: z.iso.date().optional().meta({ title: 'Last day' }),
        stops: z.array(stop).min(2).max(60).meta({
          title: 'Stops',
          rowTitle: 'Stop',
          description:
            'The first stop has no arrival, and the last has no departure. The way back begins with the same town again.',
        }),
      })
      .meta({
        examples: [
          {
            code: 'GAB-FRW-0500',
            regNo: 'B 1 ROW',
            days: ['tue', 'fri'],
            stops: [
              { city: 'Gaborone', place: 'Bus rank', departs: '05:00' },
              { city: 'Francistown', place: 'Bus rank', arrives: '10:30' },
            ],
          },
        ],
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
    body: z.object({ date, regNo: regNo.meta({ examples: ['B 1 ROW'] }) }),
  }),
  setException: endpoint({
    ...staffChange,
    method: 'PUT',
    path: `${operatorPath}/schedules/:scheduleId/exceptions`,
    summary: 'Lets a pattern run, or rest, on a date, whatever its days are.',
    permission: 'timetable.edit',
    audit: 'schedule.exception',
    // A repetition writes the same exception.
    idempotent: false,
    params: ofSchedule,
    body: z.object({
      date,
      kind: z.enum(['rests', 'runs', 'usual']).meta({
        title: 'On this date',
        labels: { rests: 'The bus rests', runs: 'The bus runs', usual: 'As the days say' },
      }),
      ...reason,
    }),
    output: z.object({ record: z.uuid(), query: z.record(z.string(), z.string()) }),
  }),
} as const;
