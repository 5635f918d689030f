/** Demo passengers of the sandbox. Only a sandbox shows them on its login page. */
export const demoPassword = 'Tsela#2026';

export const demoPassengers = [
  { firstName: 'Neo', lastName: 'Modise', username: 'neo', phone: '+26771000001', email: 'neo@tsela.example' },
  { firstName: 'Kagiso', lastName: 'Tau', username: 'kagiso', phone: '+26771000002', email: 'kagiso@tsela.example' },
] as const;
