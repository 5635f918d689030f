/** People who may sign in while the sandbox runs; named on the login page then, and only then. */
export const demoPassword = 'Tsela#2026';

export const demoPassengers = [
  { firstName: 'Neo', lastName: 'Modise', username: 'neo', phone: '+26771000001', email: 'neo@tsela.example' },
  { firstName: 'Kagiso', lastName: 'Tau', username: 'kagiso', phone: '+26771000002', email: 'kagiso@tsela.example' },
] as const;
