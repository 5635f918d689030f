import { z } from 'zod';
import { endpoint } from '@/server/api/endpoint';
import { localDay } from '@/server/api/local-day';
import { listOf } from './lists';
import { operatorPath, reason, scope, staffRead, timetableChange } from './staff';

const town = z.string().max(100);
const date = localDay().meta({ examples: ['2999-01-01'], format: 'date' });
const validFrom = date
  .optional()
  .meta({ title: 'First day', description: 'Without one, today. Sold tickets keep their fares.' });
const change = { ...timetableChange, audit: 'fares.changed' } as const;

export const fareEndpoints = {
  fareList: endpoint({
    ...staffRead,
    path: `${operatorPath}/fares`,
    summary: 'The fares of a day by their first towns. A pair of towns of a pattern may have no fare.',
    permission: 'catalogue.read',
    params: scope,
    query: z.object({ id: z.uuid().optional(), day: date.optional().meta({ title: 'Day' }) }),
    output: listOf(
      z.object({
        id: z.uuid(),
        from: z.string(),
        day: date,
        rev: z.int(),
        pairs: z.array(
          z.object({
            to: z.string(),
            fareThebe: z.int().nullable(),
            next: z.array(z.object({ from: date, fareThebe: z.int() })),
          }),
        ),
      }),
    ),
  }),
  setFares: endpoint({
    ...change,
    method: 'PUT',
    path: `${operatorPath}/fares`,
    summary: 'Sets fares from a town, from a date. An empty fare takes the pair of towns off sale.',
    body: z
      .object({
        /** The version of the timetable that the person saw. */
        rev: z.int().optional(),
        /** A fare that the person saw on this day is no change. */
        day: date.optional(),
        from: town.meta({ title: 'From', examples: ['Palapye'] }),
        fares: z
          .array(
            z.object({
              to: town.meta({ title: 'To' }),
              fare: z.string().trim().max(20).default('').meta({ title: 'Fare', inputMode: 'decimal' }),
            }),
          )
          .min(1)
          .max(200)
          .meta({
            title: 'Fares in pula',
            rowTitle: 'Fare',
            description: 'An empty fare takes the journey off sale.',
            examples: [[{ to: 'Serule', fare: '20.50' }]],
          }),
        wayBack: z.boolean().default(false).meta({ title: 'The same for the way back' }),
        validFrom,
        ...reason,
      })
      .refine(({ from, fares }) => new Set([from, ...fares.map(({ to }) => to)]).size > fares.length, {
        path: ['fares'],
        message: 'Each fare must be to another town',
      }),
  }),
  raiseFares: endpoint({
    ...change,
    path: `${operatorPath}/fares/raise`,
    summary: 'Changes all fares by a percentage from a date, and rounds them to whole pula.',
    body: z.object({
      percent: z
        .number()
        .min(-50)
        .max(200)
        .multipleOf(0.01)
        .meta({
          title: 'Percent',
          description: 'From -50 to 200, for example 6 or 6.25. The new fares are whole pula.',
          inputMode: 'decimal',
          examples: [6.25],
        }),
      validFrom,
      ...reason,
    }),
  }),
} as const;
