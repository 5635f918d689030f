import { redirect } from 'next/navigation';
import type { StaffView } from '@/lib/contracts/staff-screen';
import { brand } from '@/lib/brand';
import { AppError, errors } from '@/lib/errors';
import { mayDo, platformRole } from '@/lib/permissions';
import { signUpPath } from '@/lib/paths/pages';
import { carryNext, loginPathTo } from '@/lib/paths/sign-in';
import { factorPath, staffPath, staffPathOf } from '@/lib/paths/staff';
import type { AnyInput, ApiClient } from '@/server/api/client';
import { endpoints, type EndpointName, type Output } from '@/server/api/endpoints/table';
import { upstream } from '@/server/api/upstream';
import { logPageFailure, orNull, pageUrl, unlessMissing, type PageQuery } from '../reads/page';
import { readSession, withSession } from '../session/session';
import { callAs, isSessionOver, type SessionToken } from '../session/session-cookie';
import { drawQr } from '../pages/ticket-page';
import { words } from './fields';
import { codesDraft, draftOf, outcomes } from './drafts';
import { deniedText, formOf, linkedCell, messageOf, paramsOf, permissionOf, tableOf, type Context } from './parts';
import type { ListName, ListPage, RowOf, Screen, View } from './screen';
import { acceptForm, screens } from './screens';

type Options = Parameters<ApiClient>[2];
type CallRow = {
  <Name extends ListName>(name: Name, input: AnyInput, options: Options): Promise<ListPage<RowOf<Name>>>;
  (name: EndpointName, input: AnyInput, options: Options): Promise<unknown>;
};
/** TypeScript knows the input of one name, but not of a union of names. */
export const callRow: CallRow = upstream;

type Membership = NonNullable<Output<'staffMe'>['current']>;

/** False also if the memberships cannot be loaded. */
export async function worksForOperator(session: SessionToken): Promise<boolean> {
  const me = await orNull(upstream('staffMe', {}, callAs(session)), 'The memberships could not be loaded.');
  return me !== null && me.memberships.length > 0;
}

export function staffTitle(segments: readonly string[]): string {
  const [first] = segments;
  if (first === 'me') return 'Second factor';
  if (first === 'invitation') return 'Invitation';
  const title = matchScreen(segments)?.view.title;
  return title ? `${title}, ${first}` : 'Staff';
}

/** Loads a screen of the staff. Returns null for an unknown one, and for an outsider. */
export async function loadStaffScreen(segments: readonly string[], pageQuery: PageQuery): Promise<StaffView | null> {
  const path = [staffPath, ...segments.map(encodeURIComponent)].join('/');
  // A form sends an empty text for a filter that a person did not fill in.
  const strings = Object.entries(pageQuery).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
  );
  const query = Object.fromEntries(strings);
  const token = segments[0] === 'invitation' && segments.length === 2 ? segments[1] : undefined;
  if (token && !(await readSession())) return (await unlessMissing(loadInvitation(path, token))) ?? null;
  return withSession(pageUrl(path, pageQuery), async (session) => {
    const stored = Object.keys(query).some((name) => outcomes.has(name)) ? await draftOf(path).read() : undefined;
    const context = { session, path, query, draft: stored?.path === path ? stored : undefined };
    const [first, second] = segments;
    try {
      if (first === undefined) return await loadChooser(context);
      if (first === 'me' && second === undefined) return await loadFactor(context);
      if (token) return await loadInvitation(path, token, context);
      return await loadScreen(context, segments);
    } catch (error) {
      // No link has an invalid id or page, so such a record is missing.
      if (error instanceof AppError && (error.status === 404 || error.code === 'invalid_request')) return null;
      throw error;
    }
  });
}

const nameOf = ({ name }: Membership) => name ?? 'Platform';

const plainView = { place: null, nav: [], forms: [] } as const;

async function loadChooser({ session }: Context): Promise<StaffView> {
  const { memberships } = await upstream('staffMe', {}, callAs(session));
  const links = memberships.map((one) => ({ href: firstScreen(one), text: nameOf(one), detail: words(one.role) }));
  if (links[0] && links.length === 1) redirect(links[0].href);
  const lead =
    links.length === 0 ? 'You do not work for a bus operator. An owner of the operator can invite you.' : undefined;
  return { ...plainView, title: 'Your operators', links, ...(lead && { lead }) };
}

async function loadFactor(context: Context): Promise<StaffView> {
  const { session, query } = context;
  const { state, uri } = await upstream('factor', {}, callAs(session));
  const codes = query.done === 'confirmFactor' ? await codesDraft.read() : undefined;
  const leads = {
    none: 'A second factor is a code on your phone. Owners, accountants and the platform need it to change people or money.',
    pending: 'Scan this with an authenticator app, or type the secret. Then type the code that the app shows.',
    on: 'Your second factor is on. Type the code of the app. If you lost the phone, type a recovery code.',
  };
  const calls = {
    none: ['beginFactor'],
    pending: ['confirmFactor'],
    on: ['checkFactor', 'beginFactor'],
  } as const;
  const titles = {
    beginFactor: state === 'none' ? 'Set up' : 'Set up again',
    confirmFactor: 'Confirm',
    checkFactor: 'Check',
  };
  const secret = new URLSearchParams(uri?.split('?')[1]).get('secret');
  const next = staffPathOf(query.next);
  const here = pageUrl(factorPath, { next });
  const forms = calls[state].map((call) => {
    const form = { call, title: titles[call], button: titles[call], done: '' };
    const shown = formOf(context, form, { next: call === 'checkFactor' ? (next ?? here) : here });
    const fields = shown.fields.filter(({ kind }) => kind !== 'password' || state === 'none');
    return { ...shown, fields: fields.map((field) => ({ ...field, isRequired: true })) };
  });
  return {
    ...plainView,
    links: [
      next
        ? { href: next, text: 'Back to the form', detail: '' }
        : { href: staffPath, text: 'Your operators', detail: '' },
    ],
    title: 'Second factor',
    lead: leads[state],
    ...(uri && { qrSvg: await drawQr(uri) }),
    ...(secret && { facts: [['Secret', secret]] }),
    ...(codes && { codes }),
    ...(next && state !== 'pending' && { message: { tone: 'info', text: errors.factor_required.message } }),
    ...messageOf(context),
    forms,
  };
}

/** A visitor without a context sees who invites, and may have no account yet. */
async function loadInvitation(path: string, token: string, context?: Context): Promise<StaffView> {
  const view = { ...plainView, title: 'Invitation' };
  try {
    const options = context && callAs(context.session);
    const { operator, role, invitedBy, slug } = await upstream('invitation', { params: { token } }, options);
    if (!context) {
      const offer = operator ? `to work as ${words(role).toLowerCase()}` : 'to its own staff';
      const lead = `${operator ?? brand.name} invites you ${offer}. To accept, use an account with the phone number or e-mail address that got this invitation.`;
      const links = [
        { href: loginPathTo(path), text: 'Log in', detail: 'You have such an account.' },
        { href: carryNext(signUpPath, path), text: 'Create account', detail: 'You are new here.' },
      ];
      return { ...view, lead, links };
    }
    return {
      ...view,
      lead: `${invitedBy ?? ''} invites you to work for ${operator ?? 'the platform'}.`,
      facts: [['Role', words(role)]],
      ...messageOf(context),
      forms: [formOf(context, acceptForm, { ids: { token }, next: firstScreen({ slug, role }) })],
    };
  } catch (error) {
    if (!(error instanceof AppError) || isSessionOver(error) || error.status === 404) throw error;
    const message = { tone: 'bad', text: error.message } as const;
    const links = [{ href: loginPathTo(staffPath), text: 'Log in', detail: 'If you have accepted it.' }];
    if (!context) return { ...view, message, links };
    const lead = 'Sign in with the account that confirmed the phone number or e-mail address of the invitation.';
    const hint = error.code === 'invitation_other' ? { lead, signOutTo: path } : {};
    return { ...view, message, ...hint };
  }
}

const menuOf = ({ slug, role }: Pick<Membership, 'slug' | 'role'>) =>
  screens
    .map(({ path, title, list }) => ({ path: path.replace(':slug', slug), title, list }))
    .filter(({ path, list }) => path.startsWith(`${slug}/`) && mayDo(role, permissionOf(list)))
    .map(({ path, title }) => ({ href: `${staffPath}/${path}`, label: title }));

/** The first screen of the role, or the page of a role without screens. */
const firstScreen = (membership: Pick<Membership, 'slug' | 'role'>) =>
  menuOf(membership)[0]?.href ?? `${staffPath}/${membership.slug}`;

export function matchScreen([slug = '', name, id, ...rest]: readonly string[]) {
  const found = screens.find(({ path }) => path.replace(':slug', slug) === `${slug}/${name}`);
  const shown = id === undefined ? found : found?.record;
  return found && shown && rest.length === 0 ? { screen: found, view: shown, id } : undefined;
}

/** A person whose role changed while a form was open still sees what was typed. */
const isDenied = ({ draft }: Context, call: EndpointName) => draft?.call === call && draft.code === 'not_allowed';

async function loadScreen(context: Context, segments: readonly string[]): Promise<StaffView | null> {
  const { session, path } = context;
  const slug = segments[0] ?? '';
  const { current, memberships } = await upstream('staffMe', { query: { slug } }, callAs(session));
  if (!current) return null;
  const menu = menuOf(current);
  const place = { name: nameOf(current), role: words(current.role), others: memberships.length > 1 };
  const nav = menu.map((item) => ({ ...item, isCurrent: path === item.href || path.startsWith(`${item.href}/`) }));
  const frame = { place, nav, forms: [], ...messageOf(context) };
  if (segments.length === 1) {
    if (menu[0]) redirect(menu[0].href);
    return { ...frame, title: nameOf(current), lead: 'Your role has no screens yet.' };
  }
  const found = matchScreen(segments);
  if (!found) return null;
  const { view, id } = found;
  const { title, list } = view;
  const ids = { id, operatorId: current.operatorId };
  if (!mayDo(current.role, permissionOf(list))) {
    const forms = view.forms.filter(({ call }) => isDenied(context, call));
    const message = { tone: 'bad', text: deniedText(list) } as const;
    return { ...frame, title, message, forms: forms.map((form) => formOf(context, form, { ids, next: path })) };
  }
  try {
    return await showScreen(context, { ...found, ids, current }, { ...frame, title });
  } catch (error) {
    const isMissing = error instanceof AppError && (error.status === 404 || error.code === 'invalid_request');
    if (!(error instanceof AppError) || isSessionOver(error) || isMissing) throw error;
    if (error.code === 'factor_required') redirect(`${factorPath}?next=${encodeURIComponent(path)}`);
    await logPageFailure(error, 'A staff page could not load its list.');
    return { ...frame, title, failedPath: path };
  }
}

type Shown = {
  screen: Screen;
  view: View;
  id: string | undefined;
  ids: { id: string | undefined; operatorId: string };
  current: Membership;
};

async function showScreen(context: Context, shown: Shown, frame: StaffView): Promise<StaffView | null> {
  const { path, query, session } = context;
  const { screen, view, id, ids, current } = shown;
  const input = { params: paramsOf(endpoints[view.list], ids), query: id === undefined ? query : { id } };
  const list = await view.read((name) => callRow(name, input, callAs(session)));
  const isGuest = current.slug !== 'platform' && current.role === platformRole;
  const formsOf = (forms: View['forms'], target: Parameters<typeof formOf>[2]) =>
    forms
      .filter(({ call, only }) => {
        const fits = only === undefined || (only === 'platform') === (current.slug === 'platform');
        return fits && (mayDo(current.role, permissionOf(call)) || isDenied(context, call));
      })
      .map((form) => formOf(context, form, { ...target, ids, isGuest }));
  if (id === undefined) {
    const mayExport = mayDo(current.role, 'reports.export') && !isGuest;
    return { ...frame, table: tableOf(context, screen, list, mayExport), forms: formsOf(view.forms, { next: path }) };
  }
  const [record] = list.rows;
  if (!record || list.rows.length > 1) return null;
  const { cells, forms, texts, timeline } = record;
  const facts = view.columns.flatMap(({ label }, index) => {
    const cell = linkedCell(path, cells[index] ?? '');
    if (cell === '') return [];
    const isOwn = typeof cell !== 'string' && cell.href === path;
    return [[label, isOwn ? cell.text : cell] as const];
  });
  const parent = path.split('/').slice(0, 4).join('/');
  return { ...frame, facts, timeline, forms: formsOf(forms, { next: parent, texts }) };
}
