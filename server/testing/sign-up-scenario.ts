import { eq } from 'drizzle-orm';
import { users } from '@/server/db/schema/accounts';
import { newUser } from './route-table';
import { openTestPlatform, type TestPlatform } from './test-platform';
import { contactsOf } from './sign-up-contacts';

/** Call it at the top of a test file: a platform, and what sign-ups are made of. */
export function startSignUpScenario() {
  const world = {} as { test: TestPlatform };
  beforeAll(async () => {
    world.test = await openTestPlatform();
  });
  afterAll(() => world.test.close());
  beforeEach(() => world.test.clock.set(new Date()));

  return Object.assign(world, {
    userOf: async (uuid: string) => (await world.test.db.select().from(users).where(eq(users.uuid, uuid)))[0],
    named: (phone: string) => ({ user: { fname: 'Neo', lname: 'Modise', phone } }),
    login: (change: Partial<ReturnType<typeof newUser>['login']>) => ({ login: { ...newUser().login, ...change } }),
    contacts: contactsOf(() => world.test),
  });
}
