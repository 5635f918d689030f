import { eq } from 'drizzle-orm';
import { messageOutbox } from '@/server/db/schema/messages';
import { newUser } from './route-table';
import type { TestPlatform } from './test-platform';

/** Returns the messages to a recipient, oldest first. */
export const messagesTo = ({ db }: Pick<TestPlatform, 'db'>, recipient: string) =>
  db.select().from(messageOutbox).where(eq(messageOutbox.recipient, recipient)).orderBy(messageOutbox.id);

/** Returns the newest code that a recipient received. */
export async function lastCode(test: Pick<TestPlatform, 'db'>, recipient: string): Promise<string> {
  const codes = (await messagesTo(test, recipient)).map(({ data }) => data.code);
  return codes.filter((code) => typeof code === 'string').at(-1) ?? '';
}

export type SignUp = ReturnType<typeof newUser>;

/** Signs up a new user. `change` replaces parts of the request. */
export async function signUp(test: TestPlatform, change: Partial<SignUp> = {}, clientAddress = '') {
  const body = { ...newUser(), ...change };
  const { data, code, status } = await test.callApi('createUser', { body }, { clientAddress });
  return { body, status, code, userId: data?.userId ?? '', phone: body.user.phone, ...body.login };
}

export const newEmail = () => `${crypto.randomUUID()}@passenger.example`;
