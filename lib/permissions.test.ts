import {
  isStarred,
  lastingRole,
  mayDo,
  operatorRoles,
  permissions,
  platformRole,
  roles,
  rolesWith,
  type Permission,
  type Role,
} from './permissions';

/** Written by hand. A star stands for the second factor. A new permission is one line. */
const expected: Record<Permission, [roles: string, star: '' | '*']> = {
  'operator.create': ['platform', '*'],
  'operator.read': ['owner planner seller supervisor conductor accountant platform', ''],
  'operator.edit': ['owner platform', ''],
  'catalogue.read': ['owner planner seller supervisor conductor accountant platform', ''],
  'timetable.edit': ['owner planner platform', ''],
  'timetable.export': ['owner planner supervisor accountant platform', ''],
  'towns.edit': ['platform', ''],
  'today.read': ['owner planner seller supervisor conductor accountant platform', ''],
  'trips.read': ['owner planner seller supervisor conductor accountant platform', ''],
  'trips.edit': ['owner planner supervisor platform', ''],
  'trips.passengers': ['owner planner seller supervisor conductor platform', ''],
  'disruptions.run': ['owner supervisor platform', '*'],
  'payments.take': ['owner seller supervisor', ''],
  'payments.void': ['owner seller supervisor', ''],
  'money.read': ['owner accountant platform', ''],
  'money.pay': ['platform', '*'],
  'commission.edit': ['platform', '*'],
  'terminals.read': ['platform', ''],
  'terminals.edit': ['platform', '*'],
  'staff.read': ['owner supervisor platform', ''],
  'staff.invite': ['owner platform', '*'],
  'staff.change': ['owner platform', '*'],
  'staff.remove': ['owner platform', '*'],
  'audit.read': ['owner supervisor accountant platform', ''],
  'bookings.search': ['owner seller supervisor conductor accountant platform', ''],
  'bookings.contact': ['owner seller supervisor platform', ''],
  'bookings.cancel': ['platform', ''],
  'withdrawals.read': ['platform', ''],
  'withdrawals.decide': ['platform', '*'],
  'payments.read': ['platform', ''],
  'payments.review': ['platform', '*'],
  'refunds.read': ['platform', ''],
  'refunds.request': ['platform', ''],
  'refunds.approve': ['platform', '*'],
  'refunds.resolve': ['platform', '*'],
  'reports.export': ['owner accountant platform', ''],
};
const rows = Object.entries(expected) as [Permission, [string, string]][];
const allRoles = ['owner', 'planner', 'seller', 'supervisor', 'conductor', 'accountant', 'platform'] as const;
const cells = rows.flatMap(([permission, [names]]) =>
  allRoles.map((role) => [role, names.split(' ').includes(role) ? 'may' : 'may not', permission] as const),
);

test('these rows have every role and every permission', () => {
  expect(roles).toEqual(allRoles);
  expect(rows.map(([permission]) => permission)).toEqual(permissions);
});

test.each(cells)('%s %s %s', (role, may, permission) => {
  expect(mayDo(role, permission)).toBe(may === 'may');
  expect(rolesWith(permission).includes(role)).toBe(may === 'may');
});

test.each(rows)('%s asks for a second factor if its row has a star', (permission, [, star]) => {
  expect(isStarred(permission)).toBe(star === '*');
});

test('an unknown role may do nothing', () => {
  expect(permissions.filter((permission) => mayDo('inspector' as Role, permission))).toEqual([]);
});

test('an operator keeps an owner, and has every role but that of the platform', () => {
  expect([lastingRole, platformRole]).toEqual(['owner', 'platform']);
  expect(operatorRoles).toEqual(['owner', 'planner', 'seller', 'supervisor', 'conductor', 'accountant']);
});
