/** The areas of the business that audit rows are about. The action `refund.approved` belongs to the area `refund`. */
export const auditAreas = {
  booking: 'Bookings',
  refund: 'Refunds',
  withdrawal: 'Withdrawals',
  payment: 'Payments',
  payout: 'Payouts',
  staff: 'People',
  factor: 'Second factors',
  operator: 'Operators',
  terminal: 'Terminals',
  bus: 'Buses',
  fares: 'Fares',
  schedule: 'Patterns',
  trip: 'Trips',
  town: 'Towns',
  picture: 'Pictures',
  timetable: 'Imports of timetables',
  content: 'Imports of texts',
  report: 'Downloads',
  database: 'Backups',
} as const;
export type AuditArea = keyof typeof auditAreas;
export type AuditAction = `${AuditArea}.${string}`;
