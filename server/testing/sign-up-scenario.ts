import { eq } from 'drizzle-orm';
import { users } from '@/server/db/schema/accounts';
import { newEmail, newUser, signUp } from './test-accounts';
import { addPassenger } from './test-passengers';
import { testPlatform, type TestPlatform } from './test-platform';

/** Returns contacts by the state of their account. Responses to sign-ups must not differ between them. */
const contactsOf = (test: TestPlatform) => ({
  'without an account': () => Promise.resolve({ phone: newUser().user.phone, email: newEmail() }),
  'with an account for the phone': async () => {
    const { user } = newUser();
    await addPassenger(test.db, { phone: user.phone });
    return { phone: user.phone, email: newEmail() };
  },
  'with an unverified account for the phone': async () => ({
    phone: (await signUp(test)).phone,
    email: newEmail(),
  }),
  'with an account for the e-mail address': async () => {
    const email = newEmail();
    await addPassenger(test.db, { email });
    return { phone: newUser().user.phone, email };
  },
});

/** Opens a platform and returns the parts of sign-up requests. Call it at the top of a test file. */
export function startSignUpScenario() {
  const test = testPlatform();
  return {
    test,
    userOf: async (uuid: string) => (await test.db.select().from(users).where(eq(users.uuid, uuid)))[0],
    named: (phone: string) => ({ user: { fname: 'Neo', lname: 'Modise', phone } }),
    login: (change: Partial<ReturnType<typeof newUser>['login']>) => ({ login: { ...newUser().login, ...change } }),
    contacts: contactsOf(test),
  };
}
