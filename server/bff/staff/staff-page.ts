import { cache } from 'react';
import { z } from 'zod';
import { redirect } from 'next/navigation';
import type { StaffHeading, StaffValues, StaffView } from '@/lib/contracts/staff-screen';
import { brand } from '@/lib/brand';
import { AppError } from '@/lib/errors';
import { mayDo, platformRole } from '@/lib/permissions';
import { signUpPath } from '@/lib/paths/pages';
import { carryNext, loginPathTo } from '@/lib/paths/sign-in';
import { factorPath, staffPath } from '@/lib/paths/staff';
import { day as dayText, humanize, withCopy } from '@/lib/format/cells';
import { endpoints, type EndpointName, type Output } from '@/server/api/endpoints/table';
import { upstream } from '@/server/api/upstream';
import { isMissing, logPageFailure, orNull, pageUrl, unlessMissing, type PageQuery } from '../reads/page';
import { readSession, withSession } from '../session/session';
import { callAs, isSessionOver, type SessionToken } from '../session/session-cookie';
import { codesDraft, readDraft } from './drafts';
import { loadFactor } from './factor-page';
import { deniedText, factsOf, formOf, messageOf, paramsOf, permissionOf, tableOf, type Context } from './parts';
import { acceptForm, formsOfScreens, screens, type Form, type ListPage, type Screen, type View } from './screens';

export async function readRows(
  { list, show, part, heading }: View,
  session: SessionToken,
  ids: Parameters<typeof paramsOf>[1],
  query: Context['query'],
  draft: Readonly<{ typed?: StaffValues; done?: string | undefined }> = {},
): Promise<ListPage> {
  const input = { params: paramsOf(endpoints[list], ids), query };
  const output = await upstream(list, input as never, callAs(session));
  const rows = output.rows.map((row) => show(row as never));
  const shown = part?.(output.rows as never, { typed: {}, ...draft, page: output } as never);
  return { ...output, rows, part: shown, heading: heading?.(output as never) };
}

type Membership = NonNullable<Output<'staffMe'>['current']>;

const readMe = cache((slug: string, accessToken: string, idToken: string) =>
  upstream('staffMe', { query: { slug } }, { accessToken, idToken }),
);
/** Loads the memberships once for each page, because its header and its screen need them. */
const loadMe = (slug: string, { accessToken, idToken }: SessionToken) => readMe(slug, accessToken, idToken);

/** Returns what the header of a page of the staff shows. The page itself reports a failure. */
export async function loadStaffHeading(path: string, session: SessionToken | undefined): Promise<StaffHeading> {
  const me = session && (await loadMe(path.split('/')[2] ?? '', session).catch(() => undefined));
  const { current = null, memberships = [] } = me ?? {};
  const placeOf = (one: Membership) => ({ href: homeOf(one), name: nameOf(one), role: humanize(one.role) });
  return {
    place: current && placeOf(current),
    places: memberships.filter(({ slug }) => slug !== current?.slug).map(placeOf),
    name: session?.firstName ?? null,
    path,
  };
}

/** False also if the memberships cannot be loaded. */
export async function worksForOperator(session: SessionToken): Promise<boolean> {
  const me = await orNull(upstream('staffMe', {}, callAs(session)), 'The memberships could not be loaded.');
  return me !== null && me.memberships.length > 0;
}

export function staffTitle(segments: readonly string[]): string {
  const [first] = segments;
  if (first === undefined) return 'Staff';
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
    const context = { session, path, query, draft: await readDraft(path, query) };
    const [first, second] = segments;
    if (first === undefined) return loadChooser(context);
    if (first === 'me' && second === undefined) return loadFactor(context);
    return (await unlessMissing(token ? loadInvitation(path, token, context) : loadScreen(context, segments))) ?? null;
  });
}

const nameOf = ({ name }: Membership) => name ?? brand.name;

const homeOf = ({ slug }: Pick<Membership, 'slug'>) => `${staffPath}/${slug}`;

const plainView = { nav: [], forms: [] } as const;

async function loadChooser({ session }: Context): Promise<StaffView> {
  const { memberships } = await loadMe('', session);
  const [only, ...others] = memberships;
  if (only && others.length === 0) redirect(homeOf(only));
  const links = memberships.map((one) => ({ href: homeOf(one), text: nameOf(one), detail: humanize(one.role) }));
  const lead = only ? undefined : 'You do not work for a bus operator. An owner of the operator can invite you.';
  return { ...plainView, title: 'Your operators', links, lead };
}

/** A visitor without a context may have no account yet. */
async function loadInvitation(path: string, token: string, context?: Context): Promise<StaffView> {
  const view = { ...plainView, title: 'Invitation' };
  try {
    const options = context && callAs(context.session);
    const { operator, role, invitedBy, slug } = await upstream('invitation', { params: { token } }, options);
    if (!context || invitedBy === null) {
      const offer = operator ? `to work as ${humanize(role).toLowerCase()}` : 'to its own staff';
      const lead = `${operator ?? brand.name} invites you ${offer}. To accept, use an account with the phone number or e-mail address that got this invitation.`;
      const links = [
        { href: loginPathTo(path), text: 'Log in', detail: 'You have such an account.' },
        { href: carryNext(signUpPath, path), text: 'Create account', detail: 'You are new here.' },
      ];
      return { ...view, lead, ...(context ? { message: messageOf(context), signOutTo: path } : { links }) };
    }
    return {
      ...view,
      lead: `${invitedBy} invites you to work for ${operator ?? 'the platform'}.`,
      facts: [['Role', humanize(role)]],
      message: messageOf(context),
      forms: [formOf(context, acceptForm, { ids: { token }, next: homeOf({ slug }) })],
    };
  } catch (error) {
    if (!(error instanceof AppError) || isSessionOver(error) || error.status === 404) throw error;
    const message = { tone: 'bad', text: error.message } as const;
    const links = [{ href: loginPathTo(staffPath), text: 'Log in', detail: 'If you have accepted it.' }];
    return { ...view, message, ...(!context && { links }) };
  }
}

const isFor = (slug: string, only: Form['only']) =>
  only === undefined || (only === 'platform') === (slug === 'platform');

const menuOf = ({ slug, role }: Membership, current: Screen | undefined) =>
  screens
    .filter(({ path, icon, list, only }) => {
      const isHere = path.replace(':slug', slug).split('/')[0] === slug && isFor(slug, only);
      return icon !== undefined && isHere && mayDo(role, permissionOf(list));
    })
    .map((one) => ({
      href: `${staffPath}/${one.path.replace(':slug', slug)}`,
      label: one.title,
      icon: one.icon ?? '',
      isCurrent: one === current,
    }));

export function matchScreen([slug = '', name, id, ...rest]: readonly string[]) {
  const named = name === undefined ? slug : `${slug}/${name}`;
  const found = screens.find(({ path, only }) => path.replace(':slug', slug) === named && isFor(slug, only));
  const shown = id === undefined ? found : found?.record;
  return found && shown && rest.length === 0 ? { screen: found, view: shown, id } : undefined;
}

/** A person whose role changed while a form was open still sees what was typed. */
const isDenied = ({ draft }: Context, call: EndpointName) => draft?.form === call && draft.code === 'not_allowed';

async function loadScreen(context: Context, segments: readonly string[]): Promise<StaffView | null> {
  const { session, path } = context;
  const slug = segments[0] ?? '';
  const { current } = await loadMe(slug, session);
  const found = matchScreen(segments);
  if (!current || !found) return null;
  const { screen, view, id } = found;
  const { title, list, forms } = view;
  const frame = { title, nav: menuOf(current, screen), forms: [], message: messageOf(context) };
  const { operatorId } = current;
  if (!mayDo(current.role, permissionOf(list))) {
    const target = { ids: { id, operatorId }, next: path };
    const denied = forms.filter(({ call }) => isDenied(context, call)).map((form) => formOf(context, form, target));
    return { ...frame, message: { tone: 'bad', text: deniedText(list) }, forms: denied };
  }
  try {
    return await showScreen(context, found, current, frame);
  } catch (error) {
    if (!(error instanceof AppError) || isSessionOver(error) || isMissing(error)) throw error;
    if (error.code === 'factor_required') redirect(pageUrl(factorPath, { next: path }));
    await logPageFailure(error, 'A staff page could not load its list.');
    return { ...frame, failedPath: path };
  }
}

const downloadsOf = (path: string, { downloads }: Screen, role: Membership['role']) =>
  downloads && mayDo(role, permissionOf(downloads.call))
    ? downloads.files.map((file) => ({ href: `${path}/files/${file}.csv`, text: `${file}.csv` }))
    : undefined;

type Match = NonNullable<ReturnType<typeof matchScreen>>;

async function showScreen(
  context: Context,
  { screen, view, id }: Match,
  current: Membership,
  frame: StaffView,
): Promise<StaffView | null> {
  const { path, query, session } = context;
  const { operatorId } = current;
  const ids = { id, operatorId };
  const unread = new Set(z.safeParse(endpoints[view.list].query, query).error?.issues.map(({ path }) => path[0]));
  const filter = ['day', 'month'].find((name) => unread.has(name));
  if (filter) {
    const others = Object.fromEntries(Object.entries(query).filter(([name]) => !unread.has(name)));
    const text = `${query[filter]} is not a day. Please choose one, or type it as 2026-11-27`;
    const table = tableOf({ ...context, query: others }, screen, { rows: [], next: null }, false);
    return { ...frame, message: { tone: 'bad', text }, ...(id === undefined && { table: { ...table, empty: '' } }) };
  }
  const { overview } = screen;
  const figures = overview && (await upstream(overview.call, { params: { operatorId } } as never, callAs(session)));
  const today = overview?.show(figures as never, path, frame.nav);
  if (today && (current.slug === 'platform' || today.links)) return { ...frame, ...today };
  const isDone = frame.message?.tone === 'good';
  const done = isDone ? formsOfScreens.find(({ call }) => call === context.draft?.form) : undefined;
  const draft = { typed: context.draft?.values ?? {}, done: done?.call };
  const list = await readRows(view, session, ids, id === undefined ? query : { ...query, id }, draft);
  const isGuest = current.slug !== 'platform' && current.role === platformRole;
  const formsOf = (forms: readonly Form[], target: Parameters<typeof formOf>[2]) =>
    forms
      .filter(
        ({ call, only }) =>
          isFor(current.slug, only) && (mayDo(current.role, permissionOf(call)) || isDenied(context, call)),
      )
      .map((form) => formOf(context, form, { ...target, ids, isGuest, choices: list.choices }));
  if (id === undefined && !screen.isRecord) {
    const mayExport = mayDo(current.role, 'reports.export') && !isGuest && !today;
    const table = { ...tableOf(context, screen, list, mayExport), ...(today && { filters: [] }) };
    const downloads = downloadsOf(path, screen, current.role);
    const asked = 'day' in endpoints[view.list].query._zod.def.shape ? query.day : undefined;
    const chosen = asked === undefined || asked === 'tomorrow' ? asked : dayText(asked);
    const { heading = chosen ? `${frame.title}, ${chosen}` : frame.title, part } = list;
    return { ...frame, title: heading, ...today, table, part, downloads, forms: formsOf(view.forms, { next: path }) };
  }
  const [record] = list.rows;
  // A form may be refused because its record is gone.
  if (!record) return frame.message ? frame : null;
  if (list.rows.length > 1) return null;
  const { cells, forms, values, timeline } = record;
  const parent = path.split('/').slice(0, 4).join('/');
  const keys = done?.shownOnce === undefined ? [] : ((await codesDraft.read()) ?? []);
  const facts = [...keys.map((key) => [done?.shownOnce ?? '', withCopy(key)] as const), ...factsOf(path, view, cells)];
  return { ...frame, facts, timeline, part: list.part, forms: formsOf(forms, { next: parent, values }) };
}
