import { z } from 'zod';
import type { Permission } from '@/lib/permissions';
import { endpoint } from '@/server/api/endpoint';
import { listOf, listQuery, operatorPath, scope, staffRead } from './staff';

/** The figures of Today, with the permission to see each. */
export const figurePermissions = {
  refunds: 'refunds.read',
  reviews: 'payments.read',
  withdrawals: 'withdrawals.read',
  today: 'trips.read',
  tomorrow: 'trips.read',
  ahead: 'trips.read',
  sales: 'money.read',
  invitations: 'staff.read',
} as const satisfies Record<string, Permission>;
export type FigureName = keyof typeof figurePermissions;
const figureNames = Object.keys(figurePermissions) as FigureName[];

export const todayEndpoints = {
  today: endpoint({
    ...staffRead,
    path: `${operatorPath}/today`,
    summary: 'The figures of the day that the caller’s role may see.',
    permission: 'today.read',
    params: scope,
    output: z.object({
      figures: z.array(
        z.object({
          name: z.enum(figureNames),
          count: z.int(),
          seats: z.int().nullable(),
          amountThebe: z.int().nullable(),
        }),
      ),
    }),
  }),
  departureList: endpoint({
    ...staffRead,
    path: `${operatorPath}/departures`,
    summary: 'The departures of a day from their first stops. Those that have not left come first.',
    permission: 'trips.read',
    params: scope,
    query: z.object({ ...listQuery, day: z.enum(['today', 'tomorrow']).default('today') }),
    output: listOf(
      z.object({
        id: z.string(),
        departsAt: z.iso.datetime(),
        from: z.string(),
        to: z.string(),
        regNo: z.string(),
        sold: z.int(),
        unpaid: z.int(),
        free: z.int(),
        hasLeft: z.boolean(),
      }),
    ),
  }),
} as const;
