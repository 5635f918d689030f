import { z } from 'zod';
import { staffOption } from '@/lib/contracts/staff-screen';
import { readCode } from '@/lib/typed';

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
