import { demoPassengers, demoPassword } from '@/server/demo-accounts';
import { env } from '@/server/env';

/** The demo passengers' sign-in, in sandbox mode only; null otherwise. */
export function getDemoAccounts() {
  if (env().SANDBOX !== '1') return null;
  return { phones: demoPassengers.map(({ phone }) => phone.replace('+267', '')), password: demoPassword };
}
