import { randomInt, randomUUID } from 'node:crypto';
import { accountTexts } from '@/lib/domain/account-texts';
import type { FormName } from '@/lib/forms/form';
import { hashToken } from '@/server/platform/accounts/tokens';
import { expect } from './app';
import { bookHeld } from './booked';
import { creditWallet } from './credit-wallet';
import { codeFor } from './inbox';
import { makeBus } from './own-bus';
import { happensAt, startPayment } from './paying';
import { send, type Fields, type Scenario } from './send-form';
import { olderStamp, openSession } from './session-cookie';

export type Row = {
  /** Makes the state that the form needs. Returns valid fields. */
  prepare?: (scenario: Scenario) => Fields | Promise<Fields>;
  /** The page of the form, if it is not the page after it. */
  page?: string | ((fields: Fields) => string);
  /** Values that are refused at their fields, in the order of the page. */
  wrong?: Fields;
  /** The path after the form and the text of that page. ` stays` follows the path if a script shows the text in place. */
  next: readonly [path: string, text?: string];
  /** Selects one record after the form, and none before. `own` is the account, and `sold` its bookings. */
  effect: string;
};

/** Returns a value to type that no page shows otherwise. */
const word = () => `typed${randomUUID().replace(/[^a-f]/g, '')}`;
const words = (...names: string[]) => Object.fromEntries(names.map((name) => [name, word()]));
const key = () => ({ idempotencyKey: randomUUID() });

async function hold({ context: { request }, database }: Scenario, ...seats: string[]) {
  const bus = await makeBus(database);
  const { tripId: trip, legId: leg } = bus;
  await request.put(`/api/trips/${trip}/legs/${leg}/holds`, { data: { seats } });
  const names = words(...seats.map((seat) => `name-${seat}`));
  return { bus, fields: { trip, leg, query: `trip=${trip}&leg=${leg}`, 'seats[]': seats.join(' '), ...names } };
}

async function book(scenario: Scenario, ...seats: string[]) {
  const { bus } = await hold(scenario, ...seats);
  return { bookingId: await bookHeld(scenario.context.request, bus, seats) };
}

async function idOf({ database, account }: Scenario, query: string): Promise<string> {
  const { rows } = await database.query<{ uuid: string }>(
    `with own as (select * from users where phone = $1) select made.uuid from ${query}`,
    [account.phone],
  );
  return rows[0]?.uuid ?? '';
}

async function change({ database, account }: Scenario, columns: string): Promise<Fields> {
  await database.query(`update users set ${columns} where phone = $1`, [account.phone]);
  return {};
}
const unverified = `status = 'INACTIVE', phone_verified_at = null, email_verified_at = null`;

async function codeOf({ context, account }: Scenario, form: FormName, fields: Fields = {}, to = account.phone) {
  expect((await send(context.request, form, fields)).status()).toBe(200);
  return { code: await codeFor(context.request, to) };
}

const byPhone = ({ account: { phone } }: Scenario) => ({ by: 'cellphone', phone });
const passwords = { password: 'Newer#1234', confirm: 'Newer#1234' };
const weak = { password: 'weak', confirm: 'other' };
export const withdrawal = () => ({
  accountNumber: '62001298765',
  bankName: word(),
  branchCode: '281467',
  branchAddress: word(),
  ibanNumber: 'BW12FNBB62001254321',
  amount: '150',
});

const ofOwn = (table: string) => `${table} join own on own.id = user_id`;
const ofSold = (table: string) => `${table} as made join sold on sold.id = booking_id`;
const newPassword = 'own where credentials_changed_at is not null';

/** Forms of visitors. The others are for passengers. */
export const visitorForms: readonly FormName[] = [
  ...(['contact', 'reset', 'reset-by-link', 'reset-code', 'sign-in', 'sign-up', 'verify', 'verify-code'] as const),
];
/** Forms with a code or a link that works once, and with a time between two codes. */
export const refuseRepeats: readonly FormName[] = [
  ...(['activation', 'activation-code', 'password', 'password-code', 'reset', 'reset-by-link'] as const),
  ...(['reset-code', 'verify', 'verify-code'] as const),
];

export const formRows: Record<FormName, Row> = {
  activation: {
    prepare: async (scenario) => {
      await change(scenario, 'email_verified_at = null');
      return codeOf(scenario, 'activation-code', {}, scenario.account.email);
    },
    page: '/user/email-activation',
    wrong: { code: '12' },
    next: ['/user/profile', accountTexts.emailActivated],
    effect: 'own where email_verified_at is not null',
  },
  'activation-code': {
    prepare: (scenario) => change(scenario, 'email_verified_at = null'),
    next: ['/user/email-activation stays', accountTexts.codeSent],
    effect: ofOwn('account_codes'),
  },
  booking: {
    prepare: async (scenario) => ({ ...(await hold(scenario, 'B1', 'B2')).fields, intent: 'proceed' }),
    page: ({ query }) => `/user/booking?${query}`,
    wrong: { 'name-B2': '' },
    next: ['/user/booking-overview'],
    effect: `${ofOwn('booking_drafts')} where length(names->>'B2') > 0`,
  },
  'cancel-passengers': {
    prepare: async (scenario) => ({
      ...(await book(scenario, 'B1', 'B2')),
      'passengers[]': await idOf(
        scenario,
        `passengers as made join bookings on bookings.id = booking_id join own on own.id = user_id where seat = 'B1'`,
      ),
    }),
    wrong: { 'passengers[]': '' },
    next: ['/user/bookings', 'Seats cancelled'],
    effect: `${ofSold('passengers')} where made.status = 'cancelled'`,
  },
  'cancel-payment': {
    prepare: async (scenario) => {
      const fields = await book(scenario, 'B1');
      await startPayment(scenario.context.request, fields.bookingId);
      return fields;
    },
    next: ['/user/bookings stays', 'The payment is cancelled'],
    effect: `${ofSold('payment_attempts')} where state = 'cancelled'`,
  },
  'complete-booking': {
    prepare: async (scenario) => {
      const { bus, fields } = await hold(scenario, 'B1');
      return { ...fields, ...key(), fareThebe: String(bus.fareThebe) };
    },
    page: ({ query }) => `/user/booking-overview?${query}`,
    next: ['/user/booking-overview stays'],
    effect: 'sold',
  },
  contact: {
    prepare: ({ account: { phone, email } }) => {
      const message = `${word()} ${phone}`;
      return { name: word(), email, message, stamp: olderStamp(), topic: '' };
    },
    page: '/contact_us',
    wrong: { email: 'neo@' },
    next: ['/contact_us/sent stays', 'Message has been sent'],
    effect: 'contact_messages where position($1 in message) > 0',
  },
  'end-session': {
    prepare: async ({ database, account }) => {
      await openSession(database, account.phone);
      return { session: 'others' };
    },
    next: ['/user/profile', 'All other devices are logged out'],
    effect: 'own where 1 = (select count(*) from sessions where user_id = own.id and revoked_at is null)',
  },
  password: {
    prepare: async (scenario) => ({ ...(await codeOf(scenario, 'password-code')), ...passwords }),
    wrong: { code: '12', ...weak },
    next: ['/user/change-password stays', accountTexts.passwordChanged],
    effect: newPassword,
  },
  'password-code': {
    next: ['/user/change-password stays', accountTexts.codeSent],
    effect: ofOwn('account_codes'),
  },
  pay: {
    prepare: (scenario) => book(scenario, 'B1'),
    page: '/user/bookings',
    next: ['/sandbox/dpo/pay'],
    // A second attempt replaces the first.
    effect: `${ofSold('payment_attempts')} where state in ('starting', 'open')`,
  },
  picture: {
    prepare: () => ({ picture: 'me.png' }),
    wrong: { picture: 'me.svg' },
    next: ['/user/profile stays', accountTexts.profileUpdated],
    effect: ofOwn('profile_pictures'),
  },
  profile: {
    prepare: () => ({ ...words('firstName', 'lastName', 'address', 'city', 'zipCode'), country: 'Botswana' }),
    wrong: { firstName: '', lastName: 'R2' },
    next: ['/user/profile stays', accountTexts.profileUpdated],
    effect: `own where first_name <> 'Naledi'`,
  },
  refund: {
    prepare: async (scenario) => {
      const { request } = scenario.context;
      const { bookingId } = await book(scenario, 'B1');
      await happensAt(request, await startPayment(request, bookingId), 'pay');
      const page = async () => (await request.get(`/user/web-cancellation?booking=${bookingId}`)).text();
      const offered = /name="expectedThebe" value="(\d+)"/;
      await expect.poll(page).toMatch(offered);
      return { bookingId, expectedThebe: offered.exec(await page())?.[1] ?? '' };
    },
    page: ({ bookingId }) => `/user/web-cancellation?booking=${bookingId}`,
    next: ['/user/cancelled-bookings'],
    effect: ofSold('refunds'),
  },
  reset: {
    prepare: async (scenario) => {
      const contact = byPhone(scenario);
      return { ...contact, ...(await codeOf(scenario, 'reset-code', contact)), ...passwords };
    },
    page: '/forget-password?step=new-password',
    wrong: { ...weak, code: '12' },
    next: ['/login', accountTexts.passwordReset],
    effect: newPassword,
  },
  'reset-by-link': {
    prepare: async ({ database, account }) => {
      const token = randomUUID();
      await database.query(
        `insert into reset_links (user_id, token_hash, expires_at)
         select id, $2, now() + interval '1 hour' from users where phone = $1`,
        [account.phone, hashToken(token)],
      );
      return { token, ...passwords };
    },
    page: ({ token }) => `/forget-password/${token}`,
    wrong: weak,
    next: ['/login', accountTexts.passwordReset],
    effect: newPassword,
  },
  'reset-code': {
    prepare: (scenario) => ({ ...byPhone(scenario), intent: 'send' }),
    wrong: { phone: '12' },
    next: ['/forget-password stays', accountTexts.codeSent],
    effect: ofOwn('account_codes'),
  },
  'sign-in': {
    prepare: async ({ context, account: { phone, password } }) => {
      // After the first cookie of a browser, the way leads over the login page.
      await context.addCookies([{ name: 'known', value: 'yes', domain: 'localhost', path: '/' }]);
      return { username: phone, password };
    },
    page: '/login',
    wrong: { password: '' },
    next: ['/user/bookings'],
    effect: 'own where exists (select from sessions where user_id = own.id and revoked_at is null)',
  },
  'sign-up': {
    prepare: (scenario) => {
      const phone = `+2677${randomInt(4_000_000, 7_999_999)}`;
      scenario.account = { ...scenario.account, phone };
      const names = words('firstName', 'lastName', 'username');
      return { ...names, phone, email: `${randomUUID()}@tsela.example`, ...passwords, termsAccepted: 'on' };
    },
    page: '/signup',
    wrong: { firstName: '', username: '7123', phone: '12', email: 'neo@', password: 'x', confirm: 'y' },
    next: ['/verify', accountTexts.signedUp],
    effect: 'own',
  },
  verify: {
    prepare: async (scenario) => {
      await change(scenario, unverified);
      return codeOf(scenario, 'verify-code', byPhone(scenario));
    },
    page: '/verify',
    wrong: { code: '12' },
    next: ['/login', accountTexts.verified],
    effect: `own where status = 'ACTIVE'`,
  },
  'verify-code': {
    prepare: async (scenario) => ({ ...(await change(scenario, unverified)), ...byPhone(scenario) }),
    page: '/verify?step=new-code',
    wrong: { phone: '12' },
    next: ['/verify stays', accountTexts.codeSent],
    effect: ofOwn('account_codes'),
  },
  withdraw: {
    prepare: async ({ database, account }) => {
      await creditWallet(database, account, 500);
      return { ...withdrawal(), ...key() };
    },
    page: '/user/withdraw',
    wrong: { branchCode: 'x', amount: '1.5' },
    next: ['/user/withdrawals', 'Your withdrawal request has been received'],
    effect: ofOwn('withdrawals'),
  },
  withdrawal: {
    prepare: async (scenario) => {
      await creditWallet(scenario.database, scenario.account, 500);
      const code = await codeOf(scenario, 'withdraw', { ...withdrawal(), ...key() });
      const withdrawalId = await idOf(scenario, `withdrawals as made join own on own.id = user_id`);
      return { withdrawalId, intent: 'confirm', ...code };
    },
    wrong: { code: '12' },
    next: ['/user/withdrawals', 'Your withdrawal is confirmed'],
    effect: `${ofOwn('withdrawals')} where state = 'requested'`,
  },
};
