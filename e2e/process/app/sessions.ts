import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { addPassenger, visit } from '../visitor.ts';
import { app } from './shared-app.ts';

describe('a session', () => {
  let phone: string;
  let password: string;
  before(async () => {
    const { person, visitor } = await addPassenger(app);
    ({ phone, password } = person);
    await visitor.signOut();
  });
  const openSessions = async () => {
    const isOpen = `revoked_at is null and phone = '${phone}'`;
    return (await app.query(`select from sessions join users on users.id = user_id where ${isOpen}`)).length;
  };

  test('ends when its cookie signs in again, and no other session does', async () => {
    const [visitor, elsewhere] = [visit(app), visit(app)];
    const fill = (typed: string) =>
      visitor.form('/api/forms/sign-in', { username: phone, password: typed, callbackUrl: '/' });
    for (const { signIn } of [elsewhere, visitor]) assert.equal((await signIn(phone, password)).status, 200);
    assert.equal(await openSessions(), 2);
    await visitor.signIn(phone, password);
    assert.equal(await openSessions(), 2);
    assert.equal((await fill(password)).headers.get('location'), '/');
    assert.equal(await openSessions(), 2);
    await fill('Wrong#2026');
    await visitor.ok('GET', '/api/user/profile');
    for (const { signOut } of [visitor, elsewhere]) assert.equal((await signOut()).status, 200);
    assert.equal(await openSessions(), 0);
  });

  test('ends at the next request if the platform did not receive the sign-out', async () => {
    const { call, ok, signIn, signOut } = visit(app);
    await signIn(phone, password);
    await app.query('alter table sessions rename to away');
    assert.equal((await signOut()).status, 503);
    assert.equal((await call('GET', '/api/user/profile')).status, 401);
    await app.query('alter table away rename to sessions');
    assert.equal(await openSessions(), 1);
    assert.equal(await (await ok('GET', '/api/session')).json(), null);
    assert.equal(await openSessions(), 0);
    assert.deepEqual((await call('GET', '/api/session')).headers.getSetCookie(), []);
  });
});
