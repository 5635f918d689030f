import { eq } from 'drizzle-orm';
import { users } from '@/server/db/schema/accounts';
import { newUser } from './test-accounts';
import { testPlatform } from './test-platform';
import { contactsOf } from './sign-up-contacts';

/** Opens a platform and returns the parts of sign-up requests. Call it at the top of a test file. */
export function startSignUpScenario() {
  const test = testPlatform();
  return {
    test,
    userOf: async (uuid: string) => (await test.db.select().from(users).where(eq(users.uuid, uuid)))[0],
    named: (phone: string) => ({ user: { fname: 'Neo', lname: 'Modise', phone } }),
    login: (change: Partial<ReturnType<typeof newUser>['login']>) => ({ login: { ...newUser().login, ...change } }),
    contacts: contactsOf(() => test),
  };
}
