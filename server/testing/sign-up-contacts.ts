import { newEmail, newUser, signUp } from './test-accounts';
import { addPassenger } from './test-passengers';
import type { TestPlatform } from './test-platform';

/** Returns contacts by the state of their account. Responses to sign-ups must not differ between them. */
export const contactsOf = (test: () => TestPlatform) => ({
  'without an account': () => Promise.resolve({ phone: newUser().user.phone, email: newEmail() }),
  'with an account for the phone': async () => {
    const { user } = newUser();
    await addPassenger(test().db, { phone: user.phone });
    return { phone: user.phone, email: newEmail() };
  },
  'with an unverified account for the phone': async () => ({
    phone: (await signUp(test())).phone,
    email: newEmail(),
  }),
  'with an account for the e-mail address': async () => {
    const email = newEmail();
    await addPassenger(test().db, { email });
    return { phone: newUser().user.phone, email };
  },
});
