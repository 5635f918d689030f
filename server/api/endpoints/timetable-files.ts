import { z } from 'zod';
import { endpoint } from '@/server/api/endpoint';
import { listOf, withoutNul } from './lists';
import { added, operatorPath, scope, staffRead, timetableChange } from './staff';

/** The CSV files of one operator, as a person exports and uploads them. */
export const ownFiles = ['cities', 'operators', 'buses', 'schedules', 'stops', 'fares', 'exceptions'] as const;
export type OwnFile = (typeof ownFiles)[number];

const serviceDate = z.iso.date();
const problem = z.object({ file: z.string(), line: z.int(), column: z.string().optional(), reason: z.string() });
/** The changes that an import would make. */
const effect = z.object({
  changes: z.array(z.object({ file: z.string(), name: z.string(), kind: z.enum(['added', 'changed', 'retired']) })),
  faresChanged: z.int(),
  exceptionsChanged: z.int(),
  tripsCreated: z.int(),
  tripsRemoved: z.int(),
  /** Trips that stay although their pattern changes or ends. */
  tripsRetained: z.array(z.object({ regNo: z.string(), serviceDate, schedule: z.string(), reason: z.string() })),
  /** The coming trips of each changed pattern. */
  made: z.array(z.object({ schedule: z.string(), count: z.int(), first: serviceDate, last: serviceDate })),
  /** Rows of stops.csv, of the only pattern that changes. */
  stops: z.array(z.record(z.string(), z.string())),
  /** Dates of these patterns without a trip. `by`: the pattern whose trips have the bus, or stay. */
  unmade: z.array(z.object({ schedule: z.string(), by: z.string().nullable(), dates: z.array(serviceDate) })),
});
const draft = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  state: z.enum(['ready', 'unchanged', 'outdated', 'refused']),
  /** Null if the files have problems. */
  effect: effect.nullable(),
  problems: z.array(problem),
});
export type Draft = z.infer<typeof draft>;

/** JSON in the database has neither NUL nor half a character. */
const storable = (text: string) => withoutNul(Buffer.from(text).toString());
const file = z.object({ name: z.string().max(200).overwrite(storable), base64: z.base64() });

export const timetableFileEndpoints = {
  draftList: endpoint({
    ...staffRead,
    path: `${operatorPath}/imports`,
    summary: 'The changes of the timetable that the caller has not applied yet.',
    permission: 'timetable.edit',
    params: scope,
    query: z.object({ id: z.uuid().optional().catch(undefined) }),
    output: listOf(draft),
  }),
  previewImport: endpoint({
    ...timetableChange,
    path: `${operatorPath}/imports`,
    summary: 'Stores files of a timetable with their effect or their problems. Returns the id of the draft.',
    audit: 'none',
    body: z.object({
      files: z
        .array(file)
        .min(1)
        .max(20)
        .meta({
          title: 'CSV files',
          description: 'For example buses.csv. A file that you do not choose stays as it is.',
          format: 'file',
          accept: '.csv,text/csv',
          isMany: true,
          examples: [[{ name: 'buses.csv', base64: '' }]],
        }),
    }),
    output: added,
  }),
  applyImport: endpoint({
    ...timetableChange,
    path: `${operatorPath}/imports/:draftId/apply`,
    summary: 'Imports a draft of the caller, if the timetable has not changed since.',
    audit: 'timetable.imported',
    params: scope.extend({ draftId: z.uuid() }),
  }),
  timetableFile: endpoint({
    ...staffRead,
    path: `${operatorPath}/export/:file`,
    summary: 'A file of the timetable of an operator, as an import reads it.',
    permission: 'timetable.export',
    audit: 'timetable.exported',
    params: scope.extend({ file: z.enum(ownFiles) }),
    output: z.object({ text: z.string() }),
  }),
} as const;
