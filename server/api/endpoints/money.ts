import { z } from 'zod';
import { datePattern } from '@/lib/contracts/light/date-pattern';
import { endpoint } from '@/server/api/endpoint';
import { listOf, listQuery } from './lists';
import { operatorPath, scope, staffRead } from './staff';

/** In thebe: owed is what was sold, less the next four. The last four and the own cash are the channels of the sales. */
const amounts = z.record(
  z.enum(['sold', 'refunded', 'commission', 'ownCash', 'paidOut', 'owed', 'card', 'mobile', 'terminal', 'wallet']),
  z.int(),
);
export type MoneyName = keyof z.infer<typeof amounts>;
/** In thebe. `owed` leaves out payouts. */
const moneyDay = z.object({ day: z.iso.date(), sold: z.int(), refunded: z.int(), owed: z.int() });

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
    output: listOf(
      z.object({
        id: z.string(),
        day: z.iso.date(),
        /** Null for a payout. */
        trip: z.object({ id: z.uuid(), from: z.string(), to: z.string(), departsAt: z.iso.datetime() }).nullable(),
        amounts,
      }),
    ).extend({ month: z.iso.date(), days: z.array(moneyDay), owedThebe: z.int(), at: z.iso.datetime() }),
  }),
} as const;
