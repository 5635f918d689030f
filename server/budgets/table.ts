/**
 * The budgets of requests and actions. `each` is for one client network (an IPv4 address, or the first 64 bits of an IPv6
 * address, of which the first 48 bits have `ownerFactor` times as much), and `site` for all of them, in `seconds`. Mobile carriers share addresses, so hundreds of visitors may have one.
 * The setting BUDGETS changes them.
 */
export type ActionBudget = { each: number; site: number; seconds: number };
export type RouteBudget = ActionBudget & {
  name: string;
  /** Routes of Next: their folders under app/. The home page is ''. */
  routes: readonly string[];
};

/** One customer may own 48 bits of an IPv6 address, but so may many customers of a carrier. */
export const ownerFactor = 4;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Budgets of actions. The database counts them for all processes. */
export const actionBudgets = {
  'failed-sign-in': { each: 200, site: 5000, seconds: hour },
  'wrong-code': { each: 100, site: 3000, seconds: hour },
  /** Conductors may share an address with an attacker, so the time is short. There are 23^8 codes. */
  'wrong-ticket-code': { each: 10, site: 3000, seconds: minute },
  /** With the lifetime of an unverified account, `site` also limits the accounts that wait for their first code. */
  'sign-up': { each: 60, site: 500, seconds: hour },
  'email-code': { each: 60, site: 3000, seconds: hour },
  /** SMS with a code. */
  sms: { each: 60, site: 3000, seconds: hour },
  'sms-per-day': { each: 400, site: 20_000, seconds: day },
  /** `each` is one phone number. */
  'sms-to-number': { each: 12, site: 20_000, seconds: day },
  /** `each` is an account that has never used a code, and also its phone number for one client network. */
  'sms-to-new-account': { each: 3, site: 20_000, seconds: day },
  /** `each` is a country and the first three digits of the national number. */
  'sms-to-range': { each: 300, site: 3000, seconds: hour },
  /** `each` is a country other than Botswana. */
  'sms-abroad': { each: 200, site: 600, seconds: hour },
  'contact-message': { each: 30, site: 1000, seconds: hour },
} as const satisfies Record<string, ActionBudget>;
export type ActionName = keyof typeof actionBudgets;

const leg = 'api/trips/[tripId]/legs/[legId]';

/** Budgets of the public routes, each counted in one process. */
export const routeBudgets: readonly RouteBudget[] = [
  { name: 'health', each: 3000, site: 30_000, seconds: minute, routes: ['api/health'] },
  { name: 'search', each: 2400, site: 24_000, seconds: minute, routes: ['search', 'api/search'] },
  { name: 'seats', each: 6000, site: 60_000, seconds: minute, routes: [`${leg}/seats`] },
  {
    name: 'pages',
    each: 6000,
    site: 60_000,
    seconds: minute,
    routes: [
      '',
      'about',
      'blog',
      'bus',
      'bus/[slug]',
      'error',
      'faqs',
      'offline',
      'operators',
      'operators/[slug]',
      'post/[id]',
      'privacy_policy',
      'refund_policy',
      'robots.txt',
      'sitemap.xml',
      'sitemaps/[file]',
      'terms_conditions',
      'user_agreement',
    ],
  },
  {
    name: 'purchase',
    each: 12_000,
    site: 60_000,
    seconds: minute,
    routes: [
      'user/booking',
      'user/booking-overview',
      'user/thank-you',
      'api/booking-policy',
      'api/bookings',
      'api/bookings/[bookingId]',
      'api/bookings/[bookingId]/passengers/[passengerId]',
      'api/bookings/[bookingId]/payment',
      'api/forms/booking',
      'api/forms/cancel-passengers',
      'api/forms/cancel-payment',
      'api/forms/complete-booking',
      'api/forms/pay',
      'api/session',
      'api/session/renew',
      `${leg}/draft`,
      `${leg}/holds`,
      `${leg}/holds/extend`,
    ],
  },
  {
    name: 'sign-in',
    each: 1200,
    site: 12_000,
    seconds: minute,
    routes: ['login', 'api/auth/[...nextauth]', 'api/forms/sign-in'],
  },
  {
    name: 'account',
    each: 600,
    site: 6000,
    seconds: minute,
    routes: [
      'signup',
      'verify',
      'forget-password',
      'forget-password/[token]',
      'api/sign-up',
      'api/verify',
      'api/verify/code',
      'api/password',
      'api/password/code',
      'api/password/link',
    ],
  },
  {
    name: 'tickets',
    each: 2400,
    site: 24_000,
    seconds: minute,
    routes: [
      'check-ticket',
      'v2/self-service/[bookingId]',
      'api/ticket-keys',
      'api/tickets/[bookingId]/ticket.ics',
      'api/tickets/[bookingId]/ticket.pdf',
    ],
  },
  { name: 'ticket-checks', each: 2400, site: 24_000, seconds: minute, routes: ['api/ticket-checks'] },
  {
    name: 'payments',
    each: 2400,
    site: 12_000,
    seconds: minute,
    routes: ['payment/dpo/webhooks', 'api/payments/dpo/return', 'api/terminal/payments'],
  },
  /** Messages of the card provider. A stranger who sends them uses up no budget of a passenger. */
  { name: 'pushes', each: 2400, site: 12_000, seconds: minute, routes: ['api/payments/dpo/push'] },
  {
    name: 'pictures',
    each: 6000,
    site: 60_000,
    seconds: minute,
    routes: ['api/pictures/[name]', 'api/post-pictures/[image]/[width]', 'previews/[...page]'],
  },
  {
    name: 'contact',
    each: 600,
    site: 6000,
    seconds: minute,
    routes: ['contact_us', 'contact_us/problem', 'contact_us/sent', 'api/contact', 'api/forms/contact'],
  },
  {
    name: 'own-account',
    each: 6000,
    site: 60_000,
    seconds: minute,
    routes: ['user/[[...unknown]]', 'api/user/[...call]', 'api/forms/[form]'],
  },
  /** Every other path, which responds 404. */
  { name: 'unknown', each: 1200, site: 12_000, seconds: minute, routes: ['[...any]'] },
];
