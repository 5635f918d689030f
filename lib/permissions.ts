/** The only table of roles and permissions (docs/decisions/088). */

export const roles = ['owner', 'planner', 'seller', 'supervisor', 'conductor', 'accountant', 'platform'] as const;
export type Role = (typeof roles)[number];

/** A letter for each role in the order of `roles`. A star asks for a second factor of the last 15 minutes. */
const letters = 'OPSVCAX';
const table = {
  'operator.create': 'X*',
  'operator.read': 'OPSVCAX',
  'operator.edit': 'OX',
  'catalogue.read': 'OPSVCAX',
  'timetable.edit': 'OPX',
  'timetable.export': 'OPVAX',
  'towns.edit': 'X',
  'today.read': 'OPSVCAX',
  'trips.read': 'OPSVCAX',
  'trips.edit': 'OPVX',
  'trips.passengers': 'OPSVCX',
  'disruptions.run': 'OVX*',
  'payments.take': 'OSV',
  'payments.void': 'OSV',
  'money.read': 'OAX',
  'money.pay': 'X*',
  'commission.edit': 'X*',
  'terminals.read': 'X',
  'terminals.edit': 'X*',
  'staff.read': 'OVX',
  'staff.invite': 'OX*',
  'staff.change': 'OX*',
  'staff.remove': 'OX*',
  'audit.read': 'OVAX',
  'bookings.search': 'OSVCAX',
  'bookings.contact': 'OSVX',
  'bookings.cancel': 'X',
  'withdrawals.read': 'X',
  'withdrawals.decide': 'X*',
  'payments.read': 'X',
  'payments.review': 'X*',
  'refunds.read': 'X',
  'refunds.request': 'X',
  'refunds.approve': 'X*',
  'refunds.resolve': 'X*',
  'reports.export': 'OAX',
} as const;
export type Permission = keyof typeof table;
export const permissions = Object.keys(table) as Permission[];

export const mayDo = (role: Role, permission: Permission): boolean =>
  table[permission].includes(letters[roles.indexOf(role)] ?? '-');

export const isStarred = (permission: Permission): boolean => table[permission].endsWith('*');

export const rolesWith = (permission: Permission): Role[] => roles.filter((role) => mayDo(role, permission));

/** An operator keeps at least one of this role. */
export const lastingRole: Role = 'owner';
/** The role of members without an operator, and of no others. */
export const platformRole: Role = 'platform';
export const operatorRoles = roles.filter((role) => role !== platformRole);
