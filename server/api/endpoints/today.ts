import { z } from 'zod';
import { staffOption } from '@/lib/contracts/staff-screen';
import type { Permission } from '@/lib/permissions';
import { endpoint } from '@/server/api/endpoint';
import { localDay } from '@/server/api/local-day';
import { listOf, listQuery } from './lists';
import { operatorPath, scope, staffRead } from './staff';

const queues = ['refunds', 'reviews', 'withdrawals', 'payouts'] as const;
const numbers = [...queues, 'today', 'tomorrow', 'sales', 'ahead', 'invitations'] as const;
/** The steps to the first sale of an operator. The count of an open step is 0. */
export const startSteps = ['phone', 'buses', 'fares', 'patterns', 'colleagues'] as const;
const figure = z.object({
  name: z.enum([...numbers, ...startSteps]),
  count: z.int(),
  amountThebe: z.int().nullable(),
});
export type Figure = z.infer<typeof figure>;
export type NumberName = (typeof numbers)[number];
export type StartStep = (typeof startSteps)[number];
/** Every role sees the other figures. */
export const figurePermissions: Readonly<Partial<Record<Figure['name'], Permission>>> = {
  phone: 'operator.edit',
  buses: 'timetable.edit',
  fares: 'timetable.edit',
  patterns: 'timetable.edit',
  colleagues: 'staff.invite',
  sales: 'money.read',
  invitations: 'staff.read',
};

const departure = z.object({
  id: z.string(),
  tripId: z.uuid(),
  /** The current pattern of the trip. */
  scheduleId: z.uuid().nullable(),
  /** The sold time. */
  departsAt: z.iso.datetime(),
  delayMinutes: z.int(),
  expectedAt: z.iso.datetime(),
  from: z.string(),
  to: z.string(),
  regNo: z.string(),
  state: z.enum(['open', 'closed', 'cancelled']),
  totalSeats: z.int(),
  sold: z.int(),
  unpaid: z.int(),
  /** The seats that are free on the whole way. On a cancelled trip it is 0, and `parts` is empty. */
  free: z.int(),
  /** The seats that are taken between two stops. */
  parts: z.array(z.object({ from: z.string(), to: z.string(), taken: z.int() })),
  /** By the expected time. */
  hasLeft: z.boolean(),
  hasArrived: z.boolean(),
  /** Of one departure, or of the next one of the list. */
  seats: z.array(staffOption),
  /** Of one departure: what passengers get. */
  messages: z.object({ late: z.string(), cancelled: z.string() }).optional(),
});
export type Departure = z.infer<typeof departure>;
/** The way out is 1 and the way back 2. A bus that goes there and back again has more. */
export const direction = z.string().regex(/^[1-9]\d?$/);
/** The uuid of a trip and the number of its direction. */
const departureId = z.templateLiteral([z.uuid(), '-', direction]).optional();

const seatPassenger = z.object({
  id: z.uuid(),
  seat: z.string(),
  names: z.string(),
  from: z.string(),
  to: z.string(),
  isPaid: z.boolean(),
  /** The last three digits of the account's phone. */
  phone: z.string(),
});
export type SeatPassenger = z.infer<typeof seatPassenger>;

export const todayEndpoints = {
  today: endpoint({
    ...staffRead,
    path: `${operatorPath}/today`,
    summary: 'The figures of the day that the caller’s role may see.',
    permission: 'today.read',
    params: scope,
    output: z.object({ figures: z.array(figure) }),
  }),
  departureList: endpoint({
    ...staffRead,
    path: `${operatorPath}/departures`,
    summary:
      'The departures of a day from their first stops, those that have not left first, and the seats of the next one. Or one of them, with its seats.',
    permission: 'trips.read',
    params: scope,
    query: z.object({
      ...listQuery,
      id: departureId,
      day: z
        .union([z.literal('tomorrow'), localDay()])
        .optional()
        .meta({ title: 'Day', description: 'Today, if you choose none.', format: 'date' }),
    }),
    output: listOf(departure),
  }),
  passengerList: endpoint({
    ...staffRead,
    path: `${operatorPath}/passengers`,
    summary: 'All passengers of a departure by seat.',
    permission: 'trips.passengers',
    params: scope,
    query: z.object({ trip: departureId.catch(undefined) }),
    output: listOf(seatPassenger).extend({ departure: departure.optional() }),
  }),
} as const;
