/** The table of routes, by their folders under app/. The first row that fits a path counts. */

import { datePattern } from '../contracts/light/date-pattern.ts';

export type BudgetClass = 'read' | 'write' | 'account' | 'file' | 'report';

export type Route = {
  budget: BudgetClass;
  /**
   * Only for a page that is the same for every visitor: the parameters that it reads, with their valid values. A request
   * with another value is rendered as it is and not cached. The page never sees other parameters.
   */
  query?: Readonly<Record<string, RegExp>>;
  /** The methods that an overload never refuses: health checks, returns from a payment, and purchases in progress. */
  neverRefused?: readonly string[];
  offline?: 'ticket' | 'search';
};

const slug = /^[a-z0-9-]{1,60}$/;
const never = /(?!)/;

const read: Route = { budget: 'read' };
const write: Route = { budget: 'write' };
const account: Route = { budget: 'account' };
const file: Route = { budget: 'file' };
const publicPage: Route = { budget: 'read', query: {} };
const publicFile: Route = { budget: 'file', query: {} };
const purchase: Route = { budget: 'write', neverRefused: ['POST'] };

export const routes: Readonly<Record<string, Route>> = {
  '/': publicPage,
  '/about': publicPage,
  '/blog': publicPage,
  '/bus': publicPage,
  '/bus/[slug]': publicPage,
  '/contact_us': publicPage,
  '/error': { budget: 'read', query: { to: never } },
  '/faqs': publicPage,
  '/offline': publicPage,
  '/operators': publicPage,
  '/operators/[slug]': publicPage,
  '/post/[id]': { budget: 'read', query: { stay: never } },
  '/privacy_policy': publicPage,
  '/refund_policy': publicPage,
  '/search': { budget: 'read', query: { from: slug, to: slug, date: datePattern, choose: /^bus$/ }, offline: 'search' },
  '/terminals': publicPage,
  '/terms_conditions': publicPage,
  '/user_agreement': publicPage,
  '/robots.txt': publicFile,
  '/sitemap.xml': publicFile,

  '/check-ticket': { budget: 'read', offline: 'ticket' },
  '/v2/self-service/[bookingId]': { budget: 'read', offline: 'ticket' },
  '/user/print-ticket': { budget: 'read', offline: 'ticket' },
  '/user/upcoming-tickets': { budget: 'read', offline: 'ticket' },
  '/user/[[...page]]': read,
  '/staff/[slug]/[list]/list.csv': write,
  '/staff/[slug]/timetable/files/[file]': write,
  '/staff/[[...page]]': read,
  '/payment/dpo/webhooks': { budget: 'read', neverRefused: ['GET'] },
  '/contact_us/problem': read,
  '/contact_us/sent': read,
  '/forget-password': account,
  '/forget-password/[token]': account,
  '/login': account,
  '/signup': account,
  '/verify': account,

  '/api/auth/[...nextauth]': account,
  '/api/forms/contact': account,
  '/api/forms/reset': account,
  '/api/forms/reset-by-link': account,
  '/api/forms/reset-code': account,
  '/api/forms/sign-in': account,
  '/api/forms/sign-up': account,
  '/api/forms/verify': account,
  '/api/forms/verify-code': account,

  '/api/search': read,
  '/api/session': read,
  '/api/session/renew': read,
  '/api/ticket-keys': read,
  '/api/trips/[tripId]/legs/[legId]/seats': read,

  '/api/bookings/[bookingId]': write,
  '/api/forms/cancel-payment': purchase,
  '/api/forms/complete-booking': purchase,
  '/api/forms/pay': purchase,
  '/api/forms/[form]': write,
  '/api/forms/staff/[call]': write,
  '/api/payments/dpo/push': purchase,
  '/api/payments/dpo/return': purchase,
  '/api/terminal/payments': purchase,
  '/api/terminal/voids': purchase,
  '/api/ticket-checks': write,
  '/api/trips/[tripId]/legs/[legId]/holds': write,
  '/api/trips/[tripId]/legs/[legId]/holds/extend': purchase,
  '/api/user/[...call]': write,

  '/api/browser-errors': { budget: 'report' },
  '/api/health': { budget: 'file', neverRefused: ['GET'] },
  '/api/live': { budget: 'file', neverRefused: ['GET'] },
  '/api/pictures/[name]': file,
  '/api/post-pictures/[image]/[width]': file,
  '/api/tickets/[bookingId]/ticket.ics': file,
  '/api/tickets/[bookingId]/ticket.pdf': file,
  '/previews/[...page]': file,
};

export const areaStarts = {
  user: '/user/',
  staff: '/staff/',
  api: '/api/',
  payment: '/payment/',
  ticketLinks: '/v2/',
  sandbox: '/sandbox/',
} as const;

export const isApi = (path: string): boolean => path.startsWith(areaStarts.api);

/** Probes of this machine call them by any of its names. */
export const livePath = '/api/live';
export const probePaths: readonly string[] = ['/api/health', livePath];

/** `[name]` is one segment, `[nameId]` a UUID, `[...name]` some segments, and `[[...name]]` any number of them. */
function patternOf(route: string): RegExp {
  const source = route
    .replaceAll('.', '\\.')
    .replace(/\/\[\[[^\]]+\]\]/, '(/.*)?')
    .replace(/\[\\\.[^\]]+\]/, '.+')
    .replace(/\[\w+Id\]/g, '[0-9a-fA-F-]{36}')
    .replace(/\[\w+\]/g, '[^/]+');
  return new RegExp(`^${source}$`);
}

const patterns = Object.entries(routes)
  .filter(([name]) => name.includes('['))
  .map(([name, route]) => ({ name, route, pattern: patternOf(name) }));

export function findRoute(path: string): { name: string; route: Route } | undefined {
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  return route ? { name: path, route } : patterns.find(({ pattern }) => pattern.test(path));
}

const spelled = (path: string) => path.toLowerCase().replaceAll('_', '-');

/** Returns the page of a path of one segment that has capitals, or `-` for `_`, such as `/contact-us`. */
export const respelledPath = (path: string): string | undefined =>
  findRoute(path)
    ? undefined
    : Object.keys(routes).find((name) => name.lastIndexOf('/') === 0 && spelled(name) === spelled(path));

export const mayBeRefused = (method = '', path: string): boolean =>
  !findRoute(path)?.route.neverRefused?.includes(method === 'HEAD' ? 'GET' : method);

/** No post, town or operator has a path of other characters, or with a longer part. */
const plainPath = /^(\/|(\/[\w.-]{1,80})+)$/;

export type PublicRoute = { url: string; isCached: boolean };

export function publicRoute(path: string, search: string): PublicRoute | undefined {
  const allowed = findRoute(path)?.route.query;
  if (!allowed) return undefined;
  const query = new URLSearchParams(search);
  const read = Object.entries(allowed).filter(([name]) => query.has(name));
  const isValid = ([name, pattern]: [string, RegExp]) =>
    query.getAll(name).length === 1 && pattern.test(query.get(name) ?? '');
  if (!plainPath.test(path) || !read.every(isValid)) return { url: path + search, isCached: false };
  const pairs = read.map(([name]) => `${name}=${query.get(name)}`);
  return { url: [path, ...(pairs.length > 0 ? [pairs.join('&')] : [])].join('?'), isCached: true };
}
