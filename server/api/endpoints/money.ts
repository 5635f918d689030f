import { z } from 'zod';
import { datePattern } from '@/lib/contracts/light/date-pattern';
import { endpoint } from '@/server/api/endpoint';
import { listOf, listQuery } from './lists';
import { operatorPath, scope, staffRead } from './staff';

/** Owed = sold - refunded - commission - own cash - paid out. The other names are the channels of the sales. */
const names = ['sold', 'refunded', 'commission', 'ownCash', 'paidOut', 'owed'] as const;
const channels = ['card', 'mobile', 'terminal', 'wallet'] as const;
/** In thebe. */
const amounts = z.record(z.enum([...names, ...channels]), z.int());
export type MoneyName = keyof z.infer<typeof amounts>;

const moneyRow = z.object({
  id: z.string(),
  day: z.iso.date(),
  /** Null for a payout. The time is that of the first stop. */
  trip: z.object({ id: z.uuid(), from: z.string(), to: z.string(), departsAt: z.iso.datetime() }).nullable(),
  amounts,
});
/** In thebe. `owed` leaves out payouts. */
const moneyDay = z.object({ day: z.iso.date(), sold: z.int(), refunded: z.int(), owed: z.int() });
export type MoneyRow = z.infer<typeof moneyRow>;
export type MoneyDay = z.infer<typeof moneyDay>;

export const moneyEndpoints = {
  moneyTable: endpoint({
    ...staffRead,
    path: `${operatorPath}/money`,
    summary: 'The money of a month by day and trip, newest day first, and what the platform owes to the operator now.',
    permission: 'money.read',
    params: scope,
    query: z.object({
      ...listQuery,
      month: z.iso
        .date()
        .regex(datePattern)
        .optional()
        .catch(undefined)
        .meta({ title: 'Month', description: 'Any day of it. This month, if you choose none.', format: 'date' }),
    }),
    /** `days`: those of the whole month with money. `owedThebe` is below zero if the operator owes the platform. */
    output: listOf(moneyRow).extend({
      month: z.iso.date(),
      days: z.array(moneyDay),
      owedThebe: z.int(),
      at: z.iso.datetime(),
    }),
  }),
} as const;
