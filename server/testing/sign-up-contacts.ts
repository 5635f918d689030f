import { newUser } from './route-table';
import { newEmail, signUp } from './test-accounts';
import { addPassenger } from './test-passengers';
import type { TestPlatform } from './test-platform';

/** A phone and an e-mail address, of an account or of nobody: what sign-ups must not tell apart. */
export const contactsOf = (test: () => TestPlatform) => ({
  'of nobody': () => Promise.resolve({ phone: newUser().user.phone, email: newEmail() }),
  'whose phone has an account': async () => {
    const { user } = newUser();
    await addPassenger(test().db, { phone: user.phone });
    return { phone: user.phone, email: newEmail() };
  },
  'whose phone has an account that is not verified': async () => ({
    phone: (await signUp(test())).phone,
    email: newEmail(),
  }),
  'whose e-mail address has an account': async () => {
    const email = newEmail();
    await addPassenger(test().db, { email });
    return { phone: newUser().user.phone, email };
  },
});
