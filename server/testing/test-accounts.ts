import { newUser } from './route-table';
import { messagesTo } from './test-messages';
import type { TestPlatform } from './test-platform';

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
