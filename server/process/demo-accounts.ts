/** Demo passengers of the sandbox. Only a sandbox shows them on its login page. */
export const demoPassword = 'Tsela#2026';

export const demoPassengers = [
  { firstName: 'Neo', lastName: 'Modise', username: 'neo', phone: '+26771000001', email: 'neo@tsela.example' },
  { firstName: 'Kagiso', lastName: 'Tau', username: 'kagiso', phone: '+26771000002', email: 'kagiso@tsela.example' },
] as const;

/** Has the bookings that the staff find in a new sandbox. */
export const sampleBuyer = {
  firstName: 'Masego',
  lastName: 'Kgari',
  username: 'masego',
  phone: '+26771000021',
} as const;

/** Demo staff of the first sample operator, one for each role, and a second person of the platform. The first one also owns the second operator. */
export const demoStaff = [
  { firstName: 'Lesego', lastName: 'Moyo', username: 'owner', phone: '+26771000011' },
  { firstName: 'Thabo', lastName: 'Seretse', username: 'planner', phone: '+26771000012' },
  { firstName: 'Mpho', lastName: 'Kgosi', username: 'seller', phone: '+26771000013' },
  { firstName: 'Boitumelo', lastName: 'Dube', username: 'supervisor', phone: '+26771000014' },
  { firstName: 'Tumelo', lastName: 'Nkwe', username: 'conductor', phone: '+26771000015' },
  { firstName: 'Gorata', lastName: 'Phiri', username: 'accountant', phone: '+26771000016' },
  { firstName: 'Onalenna', lastName: 'Sithole', username: 'platform', phone: '+26771000017' },
  { firstName: 'Keabetswe', lastName: 'Nthoi', username: 'platform2', phone: '+26771000018' },
] as const;
export const demoOperators = ['morula-coaches', 'phefo-express'] as const;
export const sampleTerminalName = 'Sample terminal';
