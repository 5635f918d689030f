import { once } from 'node:events';
import { request as startRequest, type IncomingMessage } from 'node:http';
import type { APIResponse, Locator, Page } from '@playwright/test';
import { errors } from '@/lib/errors';
import { formPath, type FormName } from '@/lib/forms/form';
import { uploadBytes } from '@/lib/paths/uploads';
import { bodyBytes } from '@/server/budgets/limits';
import { expect, newPerson, test } from './app';
import { expectStatus } from './refused-call';
import { formRows, refuseRepeats, visitorForms, type Row } from './form-rows';
import { countEffects, pictureFile, send, type Fields, type Scenario } from './send-form';

const rows = Object.entries(formRows) as [FormName, Row][];
const withoutScript = { accept: 'text/html' };
/** No draft holds these. */
const secret = ['code', 'password', 'confirm', 'picture'];

type Json = { code?: string; next?: string | null; signIn?: string };

/** Returns the URL that a response leads to, and in short its status with the code, or with that path and what it shows. */
async function outcomeOf(response: APIResponse) {
  const isJson = response.headers()['content-type']?.includes('json');
  const { code, next, signIn } = isJson ? ((await response.json()) as Json) : {};
  const url = new URL(response.headers().location ?? signIn ?? next ?? '', 'http://here');
  const shown = ['done', 'problem'].filter((name) => url.searchParams.has(name));
  return { url, short: [response.status(), code ?? url.pathname, ...shown].join(' ') };
}

const formOf = (page: Page, form: FormName) => page.locator(`form[action="${formPath(form)}"]`).first();
const fieldOf = (form: Locator, name: string) => form.locator(`[name="${name}"]`).first();

/** Types the values into the form of the page, and sends it. Returns the names of the typed fields. */
async function fillAndSend(page: Page, name: FormName, fields: Fields) {
  const form = formOf(page, name);
  const isTyped = ':is(input, textarea, select):not([type=hidden], [type=radio], [type=checkbox])';
  const typed = await form.locator(isTyped).evaluateAll((all) => all.map((field) => field.getAttribute('name') ?? ''));
  if (name === 'cancel-passengers') await page.locator('summary', { hasText: 'Cancel Ticket' }).click();
  for (const [one, value] of Object.entries(fields).filter(([each]) => typed.includes(each))) {
    const field = fieldOf(form, one);
    if (one === 'picture') await field.setInputFiles(pictureFile(value));
    else if (one === 'country') await field.selectOption(value);
    else await field.fill(value);
  }
  // A script sends a picture when it is chosen.
  const button = form.locator('[type=submit]:not([value=hold])').first();
  if (await button.isVisible()) await button.click();
  return typed.filter((one) => one in fields);
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, expectedErrors: /4\d\d/ });

    for (const [name, row] of rows)
      test(`the form ${name} has one effect, and none when it is refused`, async ({ page, context, database }) => {
        const { request } = context;
        const isPublic = visitorForms.includes(name);
        const scenario: Scenario = { context, database, account: await newPerson() };
        if (!isPublic) await scenario.account.signIn(context);
        const prepared = (await row.prepare?.(scenario)) ?? {};
        const { account } = scenario;
        const [nextPath = '', stays] = row.next[0].split(' ');
        const path = typeof row.page === 'function' ? row.page(prepared) : (row.page ?? nextPath);
        const fields: Fields = isPublic ? prepared : { ...prepared, shownAccount: account.userId };
        const accept = javaScriptEnabled ? {} : withoutScript;
        const post = async (more: Fields = {}, headers = {}) =>
          outcomeOf(await send(request, name, { ...fields, ...more }, { ...accept, ...headers }));
        const expectEffects = async (count: number) =>
          expect(await countEffects(database, row.effect, account)).toBe(count);
        const texts = Object.values(fields).filter((text) => text.startsWith('typed'));
        const { account_changed: changed, form_again: again } = errors;
        const shownAt = async ({ pathname, search, href }: URL) => {
          expect(texts.filter((text) => href.includes(text))).toEqual([]);
          const html = await (await request.get(pathname + search)).text();
          return [changed.message, again.message, ...texts].filter((text) => html.includes(text));
        };
        await expectEffects(0);

        expect((await post({}, { origin: 'https://other.example' })).short).toMatch(/^403/);
        let refused: URL | undefined;
        if (!isPublic) {
          const other = await newPerson();
          const { short, url } = await post({ shownAccount: other.userId });
          expect(short).toBe(javaScriptEnabled ? '409 account_changed' : `303 ${path.split('?')[0]} problem`);
          if (!javaScriptEnabled) {
            expect(await shownAt(url)).toEqual([changed.message]);
            await page.goto(url.pathname + url.search + url.hash);
            await expect(page.getByText(changed.message)).toBeInViewport();
          }
          await expectEffects(0);

          await database.query(
            `update sessions set revoked_at = now() from users where users.id = user_id and phone = $1 and revoked_at is null`,
            [account.phone],
          );
          const ended = await post();
          const { searchParams, pathname } = ended.url;
          expect([ended.short, pathname]).toEqual([javaScriptEnabled ? '401 session_expired' : '303 /login', '/login']);
          const callbackUrl = searchParams.get('callbackUrl') ?? '';
          const signIn = { username: account.phone, password: account.password, callbackUrl };
          refused = (await outcomeOf(await send(request, 'sign-in', signIn, accept))).url;
          expect(refused.href).toBe(`http://here${callbackUrl}`);
          expect(await shownAt(refused)).toEqual([again.message, ...texts]);
          await other.signIn(context);
          expect(await shownAt(refused)).toEqual([]);
          await account.signIn(context);
          await expectEffects(0);
        }

        // A script disables the button of the sign-up until all values are valid.
        if (row.wrong && !(name === 'sign-up' && javaScriptEnabled)) {
          await page.goto(path);
          const values = { ...fields, ...row.wrong };
          const typed = await fillAndSend(page, name, values);
          const form = formOf(page, name);
          const [first = '', ...others] = Object.keys(row.wrong);
          await expect(fieldOf(form, first)).toBeFocused();
          for (const one of [first, ...others])
            await expect(fieldOf(form, one)).toHaveAttribute('aria-invalid', 'true');
          for (const one of typed) {
            const isKept = !secret.includes(one);
            if (isKept || !javaScriptEnabled)
              await expect(fieldOf(form, one)).toHaveValue(isKept ? (values[one] ?? '') : '');
          }
          await expectEffects(0);
        }

        const success = javaScriptEnabled
          ? `200 ${stays ? '/' : nextPath}`
          : `303 ${nextPath}${row.next[1] ? ' done' : ''}`;
        const isRepeatable = !refuseRepeats.includes(name);
        const sent = await Promise.all([post(), ...(javaScriptEnabled || isRepeatable ? [post()] : [])]);
        expect(sent.map(({ short }) => short)).toContain(success);
        if (!javaScriptEnabled && row.next[1]) {
          await page.goto(sent[0].url.pathname + sent[0].url.search);
          await expectStatus(page, row.next[1]);
        }
        const { short: repeated } = await post();
        if (isRepeatable) expect(repeated).toBe(success);
        await expectEffects(1);
        if (refused) expect(await shownAt(refused)).not.toContain(again.message);
      });
  });

test('an unknown form and a body over its limit are refused', async ({ request, baseURL }) => {
  for (const name of ['nothing', 'constructor', '__proto__'])
    expect((await outcomeOf(await send(request, name as FormName, {}))).short).toBe('404 not_found');
  for (const [name] of rows) {
    const bytes = 1 + (uploadBytes.get(formPath(name)) ?? bodyBytes);
    const sent = startRequest(`${baseURL ?? ''}${formPath(name)}`, {
      method: 'POST',
      headers: { 'content-length': bytes },
    });
    sent.flushHeaders();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect([name, response.statusCode]).toEqual([name, uploadBytes.has(formPath(name)) ? 401 : 413]);
    sent.destroy();
  }
});
