import { demoPassengers, demoPassword } from '@/server/demo-accounts';
import { env } from '@/server/env';

/** Returns the sign-in data of the demo passengers in sandbox mode, otherwise null. */
export function getDemoAccounts() {
  if (env().SANDBOX !== '1') return null;
  return { phones: demoPassengers.map(({ phone }) => phone.replace('+267', '')), password: demoPassword };
}
