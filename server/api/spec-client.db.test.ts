import { addDays, localDate } from '@/lib/format/time';
import { textAt, startSpecClient, valueAt, type SpecUser } from '@/server/testing/spec-client';

// Every request here is written from the specification alone. The only header of ours is x-account-id.
const { call, signUp, verify, signIn, newUser, codeSentTo, linkSentTo, advanceSeconds } = startSpecClient();

const text = expect.any(String) as string;
const tomorrow = () => addDays(localDate(new Date()), 1);

describe('without an account', () => {
  it('reads the public settings and the towns', async () => {
    expect(await call('GET /api/v1/app/global/public')).toMatchObject({ status: 200, body: { success: true } });
    const all = await call('GET /api/app/v2/city/all');
    const town = { uuid: text, name: text };
    expect(all).toMatchObject({ status: 200, body: { success: true } });
    expect(valueAt(all, 'data', 0)).toMatchObject(town);
    expect(valueAt(await call('GET /api/app/v1/city/all/1/2'), 'data', 'rows')).toMatchObject([town, town]);
    expect(await call('GET /app/v1/city/destinations/top')).toMatchObject({ status: 200 });
  });

  it('searches by the uuids and by the names of towns', async () => {
    const all = valueAt(await call('GET /api/app/v2/city/all'), 'data') as { uuid: string; name: string }[];
    const uuidOf = (name: string) => all.find((town) => town.name === name)?.uuid ?? '';
    const search = `GET /api/v2/app/global/search/${tomorrow()}`;
    const byId = await call(`${search}/${uuidOf('Gaborone')}/${uuidOf('Francistown')}`);
    expect(valueAt(byId, 'data', 0)).toMatchObject({
      bus: { uuid: text, regNo: text, totalSeats: expect.any(Number) as number, layout: text },
      owner: { name: text },
      routeDetails: { busSubRoute: { subRoute: { starting: 'Gaborone', ending: 'Francistown' } } },
    });
    expect(await call(`${search}/Gaborone/Francistown`)).toEqual(byId);
  });
});

describe('a new account', () => {
  it.each(['flat', 'data'] as const)('is made with its body %s, verified by its code, and signs in', async (form) => {
    const user = await signUp(form);
    const login = { phone: user.phone };
    const bearer = textAt(await signIn(login, user.password), 'data', 'accessToken');
    expect((await call(`GET /api/app/v2/user/${user.userId}`, { bearer })).status).toBe(401);
    expect((await verify(user)).status).toBe(200);
    expect(await signIn(login, user.password)).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          accessToken: text,
          idToken: text,
          userId: user.userId,
          firstName: 'Neo',
          lastName: 'Modise',
          email: user.email,
          isEmailVerified: false,
          profilePicUrl: null,
          role: 'user',
          phone: user.phone,
        },
        errors: [],
        message: '',
      },
    });
  });

  it('has the role and status of the platform, whatever the request contains', async () => {
    const phone = '+26776123456';
    const forged = { fname: 'Neo', lname: 'Modise', phone, role: 'admin', status: 'ACTIVE', deleted: true, id: 1 };
    const login = { username: 'forger', email: null, password: 'Right#12' };
    const created = await call('POST /app/v1/user/create/', { body: { data: { user: forged, address: null, login } } });
    const userId = textAt(created, 'data', 'userId');
    expect(valueAt(await signIn({ phone }, login.password), 'data', 'status')).toBe('INACTIVE');
    await verify({ userId, phone });
    const bearer = textAt(await signIn({ phone }, login.password), 'data', 'accessToken');
    const read = await call(`GET /api/app/v2/user/${userId}`, { bearer });
    expect(valueAt(read, 'data', 'user')).toMatchObject({ role: 'user', status: 'ACTIVE', deleted: false });
  });

  it('is refused with the text of the first problem', async () => {
    const user = { fname: 'Neo', lname: 'Modise', phone: '+26776123457' };
    const login = { username: 'short-password', email: null, password: 'abc' };
    const refused = await call('POST /app/v1/user/create/', { body: { data: { user, address: null, login } } });
    expect(refused.status).toBe(400);
    const sentence = 'Password should only contain 6 to 20 characters long';
    expect(valueAt(refused, 'errors', 0)).toMatchObject({ errorMsg: sentence });
  });

  it('gets a new code by the id of its phone or its e-mail address', async () => {
    const { userId, phone, email } = await signUp('data');
    const result = await call(`GET /app/v1/user/user/${encodeURIComponent(phone)}/phone`);
    expect(result).toEqual(await call(`GET /app/v1/user/user/${email}/email`));
    expect(valueAt(result, 'data', 'id')).toBe(userId);
    expect((await call(`GET /app/v1/user/${userId}/otp`)).status).toBe(200);
    expect((await verify({ userId, phone })).status).toBe(200);
  });

  it('is not verified if the account is missing', async () => {
    const { phone } = await signUp('data');
    const unnamed = await call(`GET /v1/app/global/otp/security/${await codeSentTo(phone)}/auth`);
    expect(unnamed.status).toBe(400);
    expect(Object.keys(valueAt(unnamed, 'errors', 0, 'fields') ?? {})).toEqual(['x-account-id']);
  });
});

describe('a session', () => {
  let user: SpecUser;
  beforeAll(async () => {
    user = await newUser();
  });
  const read = (bearer: string) => call(`GET /api/app/v2/user/${user.userId}`, { bearer });

  it('is renewed without the second token call', async () => {
    const signedIn = await signIn({ phone: user.phone }, user.password);
    advanceSeconds(14 * 60);
    const refreshToken = textAt(signedIn, 'data', 'refreshToken');
    const renewed = await call('POST /api/app/uaa/v1/token/renew', { body: { userId: user.userId, refreshToken } });
    expect(valueAt(renewed, 'data')).toMatchObject({ accessToken: text, idToken: text, token: text });
    advanceSeconds(14 * 60);
    expect((await read(textAt(renewed, 'data', 'token'))).status).toBe(200);
  });

  it('is renewed after the second token call', async () => {
    const signedIn = await signIn({ phone: user.phone }, user.password);
    const [accessToken, refreshToken] = ['accessToken', 'refreshToken'].map((key) => textAt(signedIn, 'data', key));
    const second = await call('POST /api/app/uaa/v1/token', { body: { userId: user.userId, accessToken } });
    const data = { accessToken: text, idToken: text, expiresIn: expect.any(Number) as number, tokenType: 'Bearer' };
    expect(second).toMatchObject({ status: 200, body: { success: true, data } });
    expect((await read(textAt(second, 'data', 'accessToken'))).status).toBe(200);
    const renewal = { body: { userId: user.userId, refreshToken } };
    expect((await call('POST /api/app/uaa/v1/token/renew', renewal)).status).toBe(200);
  });
});

describe('the profile', () => {
  let user: SpecUser;
  beforeAll(async () => {
    user = await newUser();
  });
  const record = {
    id: expect.any(Number) as number,
    uuid: text,
    createdAt: text,
    updatedAt: text,
    deletedAt: null,
    version: expect.any(Number) as number,
  };
  const read = () => call(`GET /api/app/v2/user/${user.userId}`, { bearer: user.bearer });
  const edit = (body: unknown) => call(`PUT /app/v1/user/${user.userId}/edit`, { bearer: user.bearer, body });

  it('has every field of the specification', async () => {
    expect(valueAt(await read(), 'data')).toMatchObject({
      user: {
        ...record,
        fname: 'Neo',
        lname: 'Modise',
        phone: user.phone,
        image: null,
        role: 'user',
        status: 'ACTIVE',
        deleted: false,
        address: null,
      },
      address: null,
      authDetails: { email: user.email, username: user.username },
    });
  });

  it('is changed inside data or flat, and keeps its address if none is sent', async () => {
    const address = { address: 'Plot 1', city: 'Maun', zipCode: 267, country: 'Botswana' };
    const stored = { ...record, ...address, zipCode: '267' };
    const named = (fname: string) => ({ fname, lname: 'Modise', role: 'admin', status: 'INACTIVE' });
    const first = await edit({ data: { user: named('Thabo'), address } });
    expect(first).toMatchObject({ status: 200, body: { success: true, data: { address: stored } } });
    for (const body of [{ data: { user: named('Mpho'), address: null } }, { user: named('Mpho') }]) {
      expect((await edit(body)).status).toBe(200);
      const changed = valueAt(await read(), 'data');
      expect(changed).toMatchObject({ user: { fname: 'Mpho', role: 'user', status: 'ACTIVE' }, address: stored });
      expect(valueAt(await read(), 'data', 'user', 'address')).toBe(valueAt(await read(), 'data', 'address', 'uuid'));
    }
  });

  it('activates its e-mail address by the code, as text or number', async () => {
    for (const typed of [String, Number]) {
      const { userId, email, bearer } = await newUser();
      await call(`GET /app/v1/user/${userId}/otp`, { bearer });
      const body = { user_id: userId, email_code: typed(await codeSentTo(email)) };
      const activated = await call('POST /email-activation', { bearer, body });
      expect(activated).toMatchObject({ status: 200, body: { success: true } });
      expect(valueAt(activated, 'data')).toMatchObject({ user: { uuid: userId }, message: text });
    }
  });
});

describe('a new password', () => {
  const paths = ['/api/app/uaa/v1/change-password', '/app/uaa/v1/change-password'];
  const change = 'PUT /app/uaa/v1/change-request/password';
  // With every special character that a password may have.
  const newPassword = 'Aa1@$!%^*#?&';
  const inPath = encodeURIComponent(newPassword);
  let user: SpecUser;
  beforeEach(async () => {
    user = await newUser();
  });
  const canSignIn = async () => (await signIn({ phone: user.phone }, newPassword)).status === 200;

  it.each(paths)('is set by a code that %s sends to a user who is not signed in', async (path) => {
    expect((await call(`POST ${path}`, { body: { phone: user.phone, email: null } })).status).toBe(200);
    const row = `${change}/${await codeSentTo(user.phone)}/${inPath}/otp`;
    const unnamed = await call(row);
    expect(unnamed.status).toBe(400);
    expect(Object.keys(valueAt(unnamed, 'errors', 0, 'fields') ?? {})).toEqual(['x-account-id']);
    expect(await call(row, { accountId: user.userId })).toMatchObject({ status: 200, body: { success: true } });
    expect(await canSignIn()).toBe(true);
  });

  it.each(paths)('is set by a code that %s sends to a signed-in user', async (path) => {
    const { bearer } = user;
    const stranger = await newUser();
    expect((await call(`POST ${path}`, { bearer, body: { phone: stranger.phone } })).status).toBe(200);
    const row = `${change}/${await codeSentTo(user.phone)}/${inPath}/otp`;
    expect((await call(row, { bearer: stranger.bearer })).status).toBe(400);
    expect((await call(row, { bearer })).status).toBe(200);
    expect(await canSignIn()).toBe(true);
    expect((await call(`GET /api/app/v2/user/${user.userId}`, { bearer })).status).toBe(200);
  });

  it('is set by the link of an e-mail, once', async () => {
    const { bearer, userId, email } = user;
    await call(`GET /app/v1/user/${userId}/otp`, { bearer });
    await call('POST /email-activation', { bearer, body: { user_id: userId, email_code: await codeSentTo(email) } });
    expect((await call(`POST ${paths[0] ?? ''}`, { body: { email, phone: null } })).status).toBe(200);
    const byLink = async () => call(`${change}/${await linkSentTo(email)}/${inPath}/token`);
    expect((await byLink()).status).toBe(200);
    expect(await canSignIn()).toBe(true);
    const used = 'This link was used before or has expired. Please request a new one';
    expect(valueAt(await byLink(), 'errors', 0, 'errorMsg')).toBe(used);
    expect(valueAt(await call(`${change}/short/${inPath}/token`), 'errors', 0, 'errorMsg')).toBe(used);
  });
});
