import { z } from 'zod';
import { done } from '@/lib/contracts/accounts';
import { staffOption } from '@/lib/contracts/staff-screen';
import { maxReasonLength } from '@/lib/limits';
import { roles } from '@/lib/permissions';
import { readCode } from '@/lib/typed';
import { endpoint } from '@/server/api/endpoint';

/**
 * Staff rows are read by forms: a title names a field, and `labels` name its values. A field with `isOnDemand` is shown when
 * the call has refused the form because of it.
 */
export const scope = z.object({ operatorId: z.union([z.uuid(), z.literal('platform')]) });

export const text = (title: string, max: number) => z.string().trim().min(1).max(max).meta({ title });
export const thebe = z.int().min(0).max(100_000_000);
export const reason = {
  reason: z.string().trim().max(maxReasonLength).optional().meta({ title: 'Reason' }),
};
const role = z.enum(roles);
/** PostgreSQL stores no NUL, so a filter with one fits no row. */
export const withoutNul = (value: string) => value.replaceAll('\0', '\ufffd');
export const filter = (max: number) => z.string().max(max).overwrite(withoutNul).optional().catch(undefined);
/** The mark of a page. A record of a list that pages is read by `id`, so that it is found on every page. */
export const listQuery = {
  after: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
};
const orders = {
  name: 'Name',
  '-name': 'Name, from Z',
  since: 'Oldest first',
  '-since': 'Newest first',
  amount: 'Smallest amount first',
  '-amount': 'Largest amount first',
};
export const order = <Column extends 'name' | 'since' | 'amount'>(...columns: Column[]) =>
  z
    .enum(columns.flatMap((name): (Column | `-${Column}`)[] => [name, `-${name}`]))
    .meta({ title: 'Order', labels: orders });
/** The default order: what waits longest, or what is newest. */
const sortOf = <Sort extends string>({ show, sort }: { show: 'open' | 'done'; sort?: Sort | undefined }) =>
  sort ?? (show === 'done' ? '-since' : 'since');
/**
 * A list of amounts has the open records first, and a list of the records that are done. `number` is a booking number or a
 * reference as a person types it. Another text fits no record.
 */
export const amountListQuery = (numberTitle: string) =>
  z
    .object({
      number: z.string().max(40).overwrite(readCode).overwrite(withoutNul).optional().meta({ title: numberTitle }),
      ...listQuery,
      show: z.enum(['open', 'done']).default('open'),
      sort: order('since', 'amount').optional(),
    })
    .overwrite((query) => ({ ...query, sort: sortOf(query) }));
/** `next` is the value of `after` of the next page. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    choices: z.record(z.string(), z.array(staffOption)).optional(),
  });
/** `total` counts the whole list, and sums its amounts. */
export const amountListOf = <Row extends z.ZodType>(row: Row) =>
  listOf(row).extend({ total: z.object({ count: z.int(), amountThebe: z.int() }) });

const password = z
  .string()
  .max(200)
  .optional()
  .meta({ title: 'Password', format: 'password', autoComplete: 'current-password' });
const factorCode = z
  .string()
  .overwrite(readCode)
  .min(6)
  .max(20)
  .meta({ title: 'Code', autoComplete: 'one-time-code', inputMode: 'text' });

const membership = z.object({
  operatorId: z.union([z.uuid(), z.literal('platform')]),
  slug: z.string(),
  /** Null for the platform. */
  name: z.string().nullable(),
  role,
});
export const platformPath = '/app/v1/platform';
export const operatorPath = '/app/v1/staff/operators/:operatorId';

export const staffRead = { caller: 'staff', audit: 'read' } as const;
export const operatorRead = { ...staffRead, params: scope } as const;
/** Answers the id of the record that a change has added. A form leads there. */
export const added = z.object({ record: z.uuid() });
export const staffChange = { method: 'POST', caller: 'staff', body: z.object(reason), output: done } as const;
export const operatorChange = { ...staffChange, params: scope } as const;
export const timetableChange = { ...operatorChange, permission: 'timetable.edit' } as const;
const self = { caller: 'staff', permission: 'self' } as const;

export const staffRows = {
  staffMe: endpoint({
    ...staffRead,
    path: '/app/v1/staff/me',
    summary: 'The caller’s memberships, and the one with which the caller works at the operator of the query.',
    permission: 'self',
    query: z.object({ slug: filter(100) }),
    output: z.object({ memberships: z.array(membership), current: membership.nullable() }),
  }),
  recordExport: endpoint({
    ...operatorChange,
    path: `${operatorPath}/exports`,
    summary: 'Records that the caller saves a list as a file.',
    permission: 'reports.export',
    audit: 'report.exported',
    body: z.object({
      list: z.string().max(60),
      filter: z.string().max(1000).overwrite(withoutNul),
      rows: z.int().min(0),
      ...reason,
    }),
  }),
  factor: endpoint({
    ...staffRead,
    path: '/app/v1/staff/factor',
    summary:
      'The caller’s second factor. `uri` is the new secret of this session. `isFresh`: starred actions are allowed. `smsTo`: the end of the phone number that may get a code.',
    permission: 'self',
    output: z.object({
      state: z.enum(['none', 'pending', 'on']),
      uri: z.string().nullable(),
      isFresh: z.boolean(),
      smsTo: z.string().nullable(),
    }),
  }),
  beginFactor: endpoint({
    ...self,
    method: 'POST',
    path: '/app/v1/staff/factor',
    summary:
      'Makes a new secret. The first one needs the password. The confirmed one counts until a code confirms the new one.',
    audit: 'none',
    body: z.object({ password }),
    output: done,
  }),
  confirmFactor: endpoint({
    ...self,
    method: 'POST',
    path: '/app/v1/staff/factor/confirm',
    summary: 'Confirms the secret with a code. Returns ten recovery codes once.',
    audit: 'factor.set',
    body: z.object({ code: factorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  sendFactorCode: endpoint({
    ...self,
    method: 'POST',
    path: '/app/v1/staff/factor/sms',
    summary: 'Sends a code by SMS to a person without an app who works for operators, and not for the platform.',
    audit: 'none',
    output: done,
  }),
  checkFactor: endpoint({
    ...self,
    method: 'POST',
    path: '/app/v1/staff/factor/check',
    summary:
      'Checks a code or a recovery code. Without an app, the code is that of the SMS. Starred actions of this session are then allowed for 15 minutes.',
    audit: 'none',
    body: z.object({ code: factorCode }),
    output: done,
  }),
} as const;
