import { expectAccessible } from './accessible';
import { expect, newPerson, test, testDatabase } from './app';
import { randomUUID } from 'node:crypto';
import { hashToken } from '@/server/platform/accounts/tokens';
import { codeFor, readMessage } from './inbox';
import { fillSignUp, newContact, signUpButton } from './sign-up';
import { mayDo, platformRole, roles, type Permission } from '@/lib/permissions';
import type { Endpoint } from '@/server/api/endpoint';
import { endpoints, type EndpointName } from '@/server/api/endpoints/table';
import { screens } from '@/server/bff/staff/screens';
import { addOperator, addStaff, openForm, setUpFactor, typeFactor } from './staff';

test.describe('without JavaScript at 360 px', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, expectedErrors: /404/ });

  test('the platform creates an operator, its owner invites a seller, and the seller joins', async ({
    page,
    browser,
    baseURL,
    request,
  }) => {
    const [platform, owner, seller] = [await newPerson(), await newPerson(), await newPerson()];
    await addStaff(platform, 'platform', null);
    const slug = `walk-${Date.now()}`;

    await platform.signIn(page);
    await page.goto('/staff');
    await page.waitForURL(/\/staff\/platform$/);
    await page.getByRole('navigation', { name: 'Staff bar' }).getByText('More').click();
    await page.getByRole('link', { name: 'Operators' }).click();
    await openForm(page, 'New operator');
    await page.locator('form[method=post]').getByLabel('Name', { exact: true }).fill(`Operator ${slug}`);
    await page.getByLabel('Name in addresses').fill(slug);
    await page.getByLabel('Phone or e-mail address').fill(owner.phone);
    await page.getByRole('button', { name: 'Create' }).click();
    await setUpFactor(page, platform);
    await expect(page.getByRole('button', { name: 'Check' })).toBeHidden();
    await expect(page.getByText('Continue sends the form that you filled in.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('The operator was created, and its owner is invited.')).toBeVisible();

    const linkTo = (phone: string) => readMessage(request, phone, /\/staff\/(invitation\/[\w-]+)/);
    const join = async (person: typeof owner) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        viewport: { width: 360, height: 740 },
        ...(baseURL ? { baseURL } : {}),
      });
      const own = await context.newPage();
      await own.goto(`/staff/${await linkTo(person.phone)}`);
      await expect(own.getByText(`Operator ${slug} invites you to work as`)).toBeVisible();
      await own.getByRole('link', { name: 'Log in' }).click();
      await own.getByLabel('Email Address / Phone').fill(person.phone);
      await own.getByLabel('Password').fill(person.password);
      await own.getByRole('button', { name: 'Login' }).click();
      await own.getByRole('button', { name: 'Accept' }).click();
      return own;
    };
    const ownersPage = await join(owner);
    await ownersPage.waitForURL(new RegExp(`/staff/${slug}\\?`));
    await expect(ownersPage.getByText('Welcome.')).toBeVisible();
    await ownersPage.getByRole('link', { name: 'Invite your people' }).click();
    await openForm(ownersPage, 'Invite a person');
    await ownersPage.getByLabel('Phone or e-mail address').fill(seller.phone);
    await ownersPage.locator('form[method=post]').getByLabel('Role').selectOption('Seller');
    await ownersPage.getByRole('button', { name: 'Invite' }).click();
    await ownersPage.getByRole('button', { name: 'Get a code by SMS' }).click();
    await expect(ownersPage.getByText(`ends with ${owner.phone.slice(-3)}.`)).toBeVisible();
    await ownersPage.getByLabel('Code', { exact: true }).fill(await codeFor(request, owner.phone));
    await ownersPage.getByRole('button', { name: 'Check the code' }).click();
    await expect(ownersPage.getByLabel('Phone or e-mail address')).toHaveValue(seller.phone);
    await ownersPage.getByRole('button', { name: 'Invite' }).click();
    await expect(ownersPage.getByText('The invitation will be sent.')).toBeVisible();

    const sellersPage = await join(seller);
    await expect(sellersPage.getByRole('banner')).toContainText(new RegExp(`Operator ${slug}.*Seller`));
    await expect(sellersPage.getByText('Welcome.')).toBeVisible();
    expect((await sellersPage.goto('/staff/platform/operators'))?.status()).toBe(404);
    await sellersPage.goto('/user/home');
    await sellersPage.getByRole('link', { name: 'Staff' }).click();
    await sellersPage.waitForURL(`**/staff/${slug}`);
    await sellersPage.goto(`/staff/${slug}/people`);
    await expect(sellersPage.getByText('Your role does not allow this.')).toBeVisible();
    await ownersPage.goto(`/staff/${slug}/audit`);
    await expect(ownersPage.getByText('Staff joined').first()).toBeVisible();
  });

  test('a refused form keeps what was typed, and a second press changes nothing more', async ({ page, database }) => {
    const owner = await newPerson();
    const slug = await addOperator();
    await addStaff(owner, 'owner', slug);
    await owner.signIn(page);
    await typeFactor(owner);
    await page.goto(`/staff/${slug}/people`);
    await openForm(page, 'Invite a person');
    await page.getByLabel('Phone or e-mail address').fill('71');
    await page.locator('form[method=post]').getByLabel('Role').selectOption('Planner');
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByLabel('Phone or e-mail address')).toHaveValue('71');
    await expect(page.getByText('Nothing was saved. Please check the fields with a sentence below')).toBeVisible();
    await page.getByLabel('Phone or e-mail address').fill(`twice-${slug}@operator.example`);
    await expect(page.getByText('Please check this')).toBeVisible();
    const form = await page.locator('main form[method=post]').evaluate((element) => {
      const fields = new FormData(element as HTMLFormElement) as unknown as Iterable<[string, string]>;
      return Object.fromEntries(fields);
    });
    for (let press = 0; press < 2; press += 1)
      await page.request.post('/api/forms/staff/inviteStaff', {
        form,
        headers: { origin: new URL(page.url()).origin },
      });
    const { rows } = await database.query(
      `select from audit_rows join users on users.id = audit_rows.user_id where phone = $1 and action = 'staff.invited'`,
      [owner.phone],
    );
    expect(rows).toHaveLength(1);
    // A link alone has no message.
    await page.goto(`/staff/${slug}/people?done=removeStaff`);
    await expect(page.getByText('The person was removed.')).toBeHidden();
  });

  test('typed text stays when the role changed while the form was open', async ({ page, database }) => {
    const owner = await newPerson();
    const slug = await addOperator();
    await addStaff(await newPerson(), 'owner', slug);
    await addStaff(owner, 'owner', slug);
    await owner.signIn(page);
    await page.goto(`/staff/${slug}/people`);
    await openForm(page, 'Invite a person');
    await page.getByLabel('Phone or e-mail address').fill('71555123');
    await page.locator('form[method=post]').getByLabel('Role').selectOption('Planner');
    await database.query(
      `with changed as (
         update staff_members set role = 'planner' where user_id = (select id from users where phone = $1) returning uuid)
       insert into audit_rows (actor, action, subject_kind, subject_uuid)
       select 'tests', 'staff.role_changed', 'staff_member', uuid from changed`,
      [owner.phone],
    );
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByText('Your role does not allow this.')).toBeVisible();
    await expect(page.getByLabel('Phone or e-mail address')).toHaveValue('71555123');
  });

  test('a form of the staff leads to no other site', async ({ page }) => {
    await (await newPerson()).signIn(page);
    for (const here of ['//evil.example', 'javascript:alert(1)', '/staff\r\nx: y']) {
      const response = await page.request.post('/api/forms/staff/nothing', {
        form: { here, next: here, key: randomUUID() },
        headers: { accept: 'text/html' },
        maxRedirects: 0,
      });
      expect([response.status(), response.headers().location]).toEqual([303, '/staff?problem=nothing']);
    }
  });
});

/** Writes an invitation of an owner of the operator, as the form does. Returns the secret of its link. */
async function addInvitation(slug: string, phone: string): Promise<string> {
  const token = randomUUID();
  await testDatabase().query(
    `with added as (
       insert into staff_invitations (operator_id, role, contact, token_hash, invited_by, expires_at)
       select operator_id, 'seller', $2, $3, staff_members.id, now() + interval '7 days'
       from staff_members join operators on operators.id = operator_id where slug = $1 returning uuid)
     insert into audit_rows (actor, action, subject_kind, subject_uuid)
     select 'tests', 'staff.invited', 'staff_invitation', uuid from added`,
    [slug, phone, hashToken(token)],
  );
  return token;
}

test('a person signed in with another account signs out and comes back to the invitation', async ({ page }) => {
  const [owner, invited, other, slug] = [await newPerson(), await newPerson(), await newPerson(), await addOperator()];
  await addStaff(owner, 'owner', slug);
  const token = await addInvitation(slug, invited.phone);
  await other.signIn(page);
  await page.goto(`/staff/invitation/${token}`);
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await page.getByLabel('Email Address / Phone').fill(invited.phone);
  await page.getByLabel('Password').fill(invited.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`**/staff/invitation/${token}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('banner')).toContainText(new RegExp(`${slug}.*Seller`));
});

test.describe('a person of page two', () => {
  test.use({ expectedErrors: /404/ });

  test('has a screen, and an unknown person or page is not found', async ({ page, database }) => {
    const [owner, slug] = [await newPerson(), await addOperator()];
    await addStaff(owner, 'owner', slug);
    await database.query(
      `with added as (
         insert into staff_invitations (operator_id, role, contact, token_hash, invited_by, expires_at)
         select operator_id, 'seller', n || '@page.example', $1::text || n, staff_members.id, now() + interval '7 days'
         from staff_members join operators on operators.id = operator_id, generate_series(101, 160) n
         where slug = $1 returning uuid)
       insert into audit_rows (actor, action, subject_kind, subject_uuid)
       select 'tests', 'staff.invited', 'staff_invitation', uuid from added`,
      [slug],
    );
    await owner.signIn(page);
    await page.goto(`/staff/${slug}/people`);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByRole('link', { name: '155@page.example' }).click();
    await expect(page.getByRole('heading', { name: 'Withdraw the invitation' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Change the role' })).toBeHidden();
    for (const path of [`people/${randomUUID()}`, 'people/155', 'people?after=x'])
      expect((await page.goto(`/staff/${slug}/${path}`))?.status()).toBe(404);
  });
});

test.describe('without a membership', () => {
  test.use({ expectedErrors: /404/ });

  test('a visitor signs in first, and an outsider gets the page of an unknown address', async ({ page }) => {
    await page.goto('/staff/morula-coaches/people?role=seller');
    await page.waitForURL(/\/login\?callbackUrl=%2Fstaff%2Fmorula-coaches%2Fpeople%3Frole%3Dseller/);
    const person = await newPerson();
    await person.signIn(page);
    expect((await page.goto('/staff/morula-coaches/people'))?.status()).toBe(404);
    await page.goto('/staff');
    await expect(page.getByText('You do not work for a bus operator.')).toBeVisible();
    await page.goto('/user/home');
    await expect(page.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  });
});

test('a planner uploads files, and sees their problems or their effect, until another upload replaces it', async ({
  page,
}) => {
  const planner = await newPerson();
  await addStaff(planner, 'planner', 'morula-coaches');
  await planner.signIn(page);
  const upload = async (text: string, tab = page) => {
    await tab.goto('/staff/morula-coaches/timetable');
    await openForm(tab, 'Upload files');
    const buffer = Buffer.from(text);
    await tab.getByLabel('CSV files').setInputFiles({ name: 'buses.csv', mimeType: 'text/csv', buffer });
    await tab.getByRole('button', { name: 'Check the files' }).click();
  };
  const file = await page.request.get('/staff/morula-coaches/timetable/files/buses.csv');
  expect(file.headers()['content-disposition']).toBe('attachment; filename="buses.csv"');
  const stored = await file.text();
  await upload(stored.replace('2/2', '22'));
  await expect(page.getByRole('row').filter({ hasText: 'buses.csv, line ' })).toContainText('layout');
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0);
  await upload(stored.replace('Luxury coach', 'Coach'));
  await expect(page.getByRole('table', { name: 'Changes' })).toContainText('Bus');
  await expectAccessible(page);
  const other = await page.context().newPage();
  await upload(stored, other);
  await expect(other.getByText('Nothing would change')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The timetable has changed since this preview.')).toBeVisible();
});

test('each role gets exactly the forms and menu items of its permissions', async ({ browser, baseURL }) => {
  const slug = await addOperator();
  const permissionOf = (name: EndpointName) => (endpoints[name] as Endpoint).permission as Permission;
  for (const role of roles) {
    const person = await newPerson();
    const place = role === platformRole ? 'platform' : slug;
    await addStaff(person, role, place === slug ? slug : null);
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    await person.signIn(context);
    const here = screens.filter(({ path, only }) => (place === 'platform' ? !only : path.startsWith(':slug')));
    for (const { path, list, title, icon, forms } of here) {
      const html = await (await context.request.get(`/staff/${path.replace(':slug', place)}`)).text();
      const mayOpen = mayDo(role, permissionOf(list));
      const fits = (only: string | undefined) => only === undefined || (only === 'platform') === (place === 'platform');
      // The new operator has no record for a form that only some records have.
      const expected = forms.filter(
        (form) => mayOpen && fits(form.only) && mayDo(role, permissionOf(form.call)) && !('isPossible' in form),
      );
      const shown = [...html.matchAll(/action="\/api\/forms\/staff\/(\w+)"/g)].map(([, call]) => call);
      expect([role, path, shown]).toEqual([role, path, expected.map(({ call }) => call)]);
      expect(html.includes(`>${title}</a>`)).toBe(mayOpen && icon !== undefined);
      if (path === ':slug') continue;
      const file = await context.request.get(`/staff/${path.replace(':slug', place)}/list.csv`);
      expect([role, path, file.status()]).toEqual([role, path, mayOpen && mayDo(role, 'reports.export') ? 200 : 403]);
    }
    await context.close();
  }
});

test('an invited person without an account signs up and stands on the invitation', async ({ page, request }) => {
  const [owner, slug, contact] = [await newPerson(), await addOperator(), newContact()];
  await addStaff(owner, 'owner', slug);
  const token = await addInvitation(slug, contact.phone);
  await page.goto(`/staff/invitation/${token}`);
  await expectAccessible(page);
  expect(await page.content()).not.toMatch(new RegExp(`${contact.phone.slice(4)}|Naledi Kgosi`));
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.waitForURL('**/signup?**');
  await fillSignUp(page, contact, 'here');
  await signUpButton(page).click();
  await page.waitForURL('**/verify?**');
  await page.getByLabel('Verification code').fill(await codeFor(request, contact.phone));
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('banner')).toContainText(new RegExp(`${slug}.*Seller`));
});
