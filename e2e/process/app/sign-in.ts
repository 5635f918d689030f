import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { addPassenger, newPerson, visit } from '../visitor.ts';
import { app } from './shared-app.ts';

const signInResponse = z.object({ url: z.string() });
const refusal = z.object({ code: z.string(), retryAfter: z.number().optional() });

const problemOf = async (response: Response) =>
  new URL(signInResponse.parse(await response.json()).url).searchParams.get('error');
const refusalOf = async (response: Response) => refusal.parse(await response.json());

describe('refused sign-ins and account requests', () => {
  test('a lock sends retry-after, for the next-auth sign-in and for the plain form', async () => {
    const { person } = await addPassenger(app);
    const { form, signIn } = visit(app);
    for (const attemptsLeft of [4, 3, 2, 1]) {
      const response = await signIn(person.phone, 'Wrong#2026');
      assert.equal(response.headers.get('retry-after'), null);
      assert.equal(await problemOf(response), `LOGIN_FAILED:${attemptsLeft}`);
    }
    const locked = await signIn(person.phone, 'Wrong#2026');
    assert.equal(locked.headers.get('retry-after'), '3600');
    assert.equal(await problemOf(locked), 'ATTEMPTS_EXCEEDED:3600');
    const fields = { username: person.phone, password: person.password, callbackUrl: '/user/bookings' };
    const plain = await form('/api/forms/sign-in', fields);
    assert.equal(plain.status, 303);
    assert.equal(plain.headers.get('location'), '/login?callbackUrl=%2Fuser%2Fbookings&problem=sign-in');
    assert.match(plain.headers.get('retry-after') ?? '', /^3[56]\d\d$/);
  });

  test('a rate limit sends retry-after', async () => {
    const { person } = await addPassenger(app);
    const { form, signIn, submit, submitted } = visit(app);
    await app.query(`update rate_limits set points = 1000 where key like 'sign-in:%'`);
    const limited = await signIn(person.phone, person.password);
    assert.equal(await problemOf(limited), 'too_many_tries');
    assert.ok(Number(limited.headers.get('retry-after')) > 3000);
    const fields = { username: person.phone, password: person.password, callbackUrl: '/user/bookings' };
    assert.ok(Number((await form('/api/forms/sign-in', fields)).headers.get('retry-after')) > 3000);
    await app.query(`delete from rate_limits where key like 'sign-in:%'`);
    const contact = { by: 'cellphone', phone: person.phone };
    await submitted('reset-code', contact);
    const refused = await submit('reset-code', contact);
    assert.equal(refused.status, 429);
    const { code, retryAfter } = await refusalOf(refused);
    assert.equal(code, 'too_many_tries');
    assert.equal(refused.headers.get('retry-after'), String(retryAfter));
  });

  test('a sign-in after a sign-up leads to /verify, whether or not the phone already had an account', async () => {
    const { phone } = (await addPassenger(app)).person;
    for (const candidate of [newPerson(), { ...newPerson(), phone }]) {
      await visit(app).signUp(candidate);
      const later = visit(app);
      const response = await later.signIn(candidate.username, candidate.password);
      assert.equal(response.status, 401);
      assert.equal(await problemOf(response), 'account_inactive');
      assert.equal(later.setCookies.filter(({ name }) => name.endsWith('tsela.account')).length, 1);
      const wrong = await later.submit('verify', { code: '000000' });
      assert.equal((await refusalOf(wrong)).code, 'code_wrong');
    }
  });
});
