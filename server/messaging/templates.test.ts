import fc from 'fast-check';
import { brand } from '@/lib/brand';
import { alarms } from '@/server/observability/alarms';
import { madeData, paidData } from '@/server/testing/test-messages';
import { isUrgent, writeMessage as write, type Template } from './templates';

/** A character of the basic set of GSM 03.38 is one septet, a character of the extension two. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extension = '\f^{}\\[~]|€';

/** Returns the septets of a text. Infinite for a character outside both sets, which limits an SMS to 70 characters. */
function septets(text: string): number {
  const cost = (character: string) => (basic.includes(character) ? 1 : extension.includes(character) ? 2 : Infinity);
  return Array.from(text).reduce((sum, character) => sum + cost(character), 0);
}

const siteUrl = 'https://tsela.example';
/** The longest phone that the settings accept. */
beforeAll(() => void (process.env.SITE_PHONE = '+267 71 23 45 67'));
afterAll(() => void (process.env.SITE_PHONE = ''));
const writeMessage = (message: { template: string; data: unknown }, channel: 'email' | 'sms', site = siteUrl) =>
  write(message, channel, { siteUrl: site, markup: null, ticket: null });

type Data<Name extends Template['template']> = Extract<Template, { template: Name }>['data'];

const [{ expiresAt }, { bookingId }] = [madeData, paidData];

const booking = (data: Partial<Data<'booking-made'>> = {}): Template => ({
  template: 'booking-made',
  data: { ...madeData, ...data },
});

const city = fc.oneof(
  fc.constantFrom('Ramatlabama Border Post', 'Johannesburg Park Station', 'Tšhwane–Mabôpane', 'A[1]{2}|3~4^5\\€'),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
const [code, minutes] = [fc.constantFrom('000000', '123456'), fc.integer({ min: 1, max: 60 })];
const journey = {
  reservationNumber: fc.constant('WWWWWWWW'),
  from: city,
  to: city,
  date: fc.constant('2026-11-21'),
  departure: fc.constant('05:00'),
  payBy: fc.constant('2026-11-21 04:30'),
};
/** An older version stored no phone. A phone has at most 15 digits. */
const told = {
  phone: fc.constantFrom(undefined, '+267390001122334'),
  reason: fc.oneof(fc.constantFrom(undefined, '', 'W'.repeat(500)), fc.string({ unit: 'grapheme', maxLength: 500 })),
};
const withdrawalFacts = {
  reference: fc.constant('W1A2B3C4D'),
  amount: fc.constantFrom('P1.00', 'P999999999.00'),
  accountLast4: fc.constantFrom('', '1234'),
};
const withdrawal = fc.record(withdrawalFacts);
const refund = fc.record({
  reservationNumber: fc.constant('WWWWWWWW'),
  amount: fc.constant('P99999.00'),
  isCancelled: fc.boolean(),
});
const link = fc.option(fc.webUrl({ withQueryParameters: true }));

/** Data of maximum length for every template. A missing template does not compile. */
const everyMessage: { [Name in Template['template']]: fc.Arbitrary<Data<Name>> } = {
  'refund-accepted': refund,
  'refund-sent': refund,
  'staff-joined': fc.constant({}),
  'staff-invitation': fc.constant({ operator: 'W'.repeat(60), role: 'accountant', token: 'W'.repeat(24), days: 7 }),
  'refund-done': refund,
  'refund-failed': refund,
  'refund-in-wallet': refund,
  'refund-checked': refund,
  'refund-refused': refund,
  'booking-made': fc.record({
    ...journey,
    seats: fc.constant(['Z10', 'Z11', 'Z12']),
    total: fc.constant('P99999.00'),
    cardOnly: fc.boolean(),
    delayMinutes: fc.constantFrom(0, 45, 1439),
    expiresAt: fc.constant(expiresAt),
  }),
  'booking-paid': fc.record({
    ...journey,
    seats: fc.constant(['Z10', 'Z11', 'Z12']),
    amount: fc.constant('P99999.00'),
    again: fc.boolean(),
    bookingId: fc.constant(bookingId),
    boardingPlace: fc.oneof(fc.constantFrom('Gaborone Station, bay 12', 'Nata, filling station on the A3'), city),
    expiresAt: fc.constant(expiresAt),
  }),
  'booking-lapsed': fc.record(journey),
  'trip-cancelled': fc.record({
    ...journey,
    ...told,
    refund: fc.option(
      fc.record({ amount: fc.constant('P99999.00'), destination: fc.constantFrom('card', 'wallet', 'checked') }),
    ),
  }),
  'wallet-credited': fc.record({ reservationNumber: fc.constant('WWWWWWWW'), amount: fc.constant('P99999.00') }),
  'payment-short': fc.record({
    reservationNumber: fc.constant('WWWWWWWW'),
    received: fc.constant('P9999.00'),
    missing: fc.constant('P9999.00'),
    due: fc.constant('P9999.00'),
    payBy: fc.constant('2026-11-21 04:30'),
    cardOnly: fc.boolean(),
  }),
  'payment-review': fc.record({ reservationNumber: fc.constant('WWWWWWWW') }),
  'payment-voided': fc.record({
    reservationNumber: fc.constant('WWWWWWWW'),
    amount: fc.constant('P99999.00'),
    payBy: fc.constantFrom(null, '2026-11-21 04:30'),
  }),
  'booking-reminder': fc.record({ ...journey, expiresAt: fc.constant(expiresAt) }),
  'booking-cancelled': fc.record(journey),
  'trip-late': fc.record({
    ...journey,
    delayMinutes: fc.constantFrom(0, 1, 1439),
    expected: fc.constant('2026-11-22 04:59'),
    ...told,
    expiresAt: fc.constant(expiresAt),
  }),
  'verify-code': fc.record({ code, minutes }),
  'email-code': fc.record({ code, minutes }),
  'factor-code': fc.record({ code, minutes }),
  'reset-code': fc.record({ code, minutes, link, linkMinutes: minutes }),
  'password-changed': fc.constant({}),
  'session-ended': fc.record({ device: fc.constantFrom(null, 'Samsung Internet on Android') }),
  'factor-changed': fc.record({ change: fc.constantFrom('set', 'reset', 'tried', 'recovery') }),
  'already-signed-up': fc.constant({}),
  'contact-message': fc.record({
    name: fc.string({ unit: 'grapheme', maxLength: 100 }),
    replyTo: fc.constantFrom('naledi@tsela.example', 'a+b@c.example'),
    message: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5000 }),
  }),
  'withdrawal-code': fc.record({ ...withdrawalFacts, code, minutes }),
  'withdrawal-requested': fc.record({ ...withdrawalFacts, notBefore: fc.constantFrom(null, '2026-11-21 04:30') }),
  'withdrawal-paid': withdrawal,
  'withdrawal-rejected': withdrawal,
  'withdrawal-cancelled': withdrawal,
  'payout-paid': fc.record({
    operator: city,
    amount: fc.constant('P20000000.00'),
    accountLast4: fc.constant('1234'),
    bankReference: fc.string({ unit: 'grapheme', maxLength: 40 }),
  }),
  'first-sale': fc
    .tuple(city, fc.constantFrom(1, 3))
    .map(([operator, seats]) => ({ operator, seats, reservationNumber: 'WWWWWWWW', amount: 'P99999.00' })),
  alert: fc.constantFrom(...Object.entries(alarms)).chain(([event, meaning]) =>
    fc.record({
      event: fc.constant(event),
      kind: fc.constantFrom(undefined, 'terminal_key_refused', 'failed-sign-in'),
      meaning: fc.constant(meaning),
      at: fc.constant(expiresAt),
      host: fc.constantFrom('web-1', 'a-host.of-a-cluster.with-a-long-name.internal.example', 'pod_é~1'),
    }),
  ),
};
const names = Object.keys(everyMessage) as Template['template'][];
const codes: Template['template'][] = ['verify-code', 'email-code', 'factor-code', 'reset-code', 'withdrawal-code'];

const each = (name: Template['template'], check: (message: Template) => void) =>
  fc.assert(
    fc.property(everyMessage[name] as fc.Arbitrary<never>, (data) => check({ template: name, data } as Template)),
  );

describe.each(names)('the message %s', (name) => {
  it('is one SMS of at most 160 septets without HTML', () => {
    each(name, (message) => {
      for (const site of [siteUrl, 'https://tickets.tsela.example:8443', 'https://xn--a_b~c.example']) {
        const { text, html } = writeMessage(message, 'sms', site);
        expect(septets(text)).toBeLessThanOrEqual(160);
        expect(text).toContain(brand.name);
        expect(html).toBeNull();
      }
    });
  });

  it('is an e-mail with text and HTML that loads and runs nothing', () => {
    each(name, (message) => {
      const { subject, text, html } = writeMessage(message, 'email');
      expect(subject.startsWith(`${brand.name}: `)).toBe(true);
      expect(text).toContain('+267 71 23 45 67');
      expect(html).toContain(`>${brand.name}</p>`);
      expect(html).toContain('prefers-color-scheme: dark');
      expect(html).not.toMatch(/<(script|img|link|iframe|form)|src=|url\(|@import/i);
    });
  });

  it('contains a code only in code messages, which say that we never ask for it', () => {
    each(name, (message) => {
      for (const channel of ['sms', 'email'] as const) {
        const { subject, text, html } = writeMessage(message, channel);
        expect(/\b(000000|123456)\b/.test(text)).toBe(codes.includes(name));
        expect(text.includes('We never ask you for it.')).toBe(codes.includes(name));
        if (html !== null) expect(html.includes('We never ask you for it.')).toBe(codes.includes(name));
        // A locked screen shows the subject.
        expect(subject).not.toMatch(/\d{6}/);
      }
    });
  });
});

describe('an SMS', () => {
  it('has the booking, the route, the time, the seats and the ways to pay', () => {
    expect(writeMessage(booking(), 'sms').text).toBe(
      `${brand.name} ACDEFGHJ: Gaborone-Francistown Sat, Nov 21 05:00, seat A1 A2. Pay P340.00 by Sat, Nov 21 04:30 or it is cancelled: ${siteUrl}/terminals`,
    );
  });

  it('has the lifetime of a code', () => {
    expect(writeMessage({ template: 'verify-code', data: { code: '123456', minutes: 10 } }, 'sms').text).toBe(
      `${brand.name}: 123456 is your code to verify your account. It works for 10 minutes. We never ask you for it. Do not share it.\n@tsela.example #123456`,
    );
  });

  it.each(['verify-code', 'reset-code'] as const)(
    'with the code %s ends with the line that fills it in, if it fits',
    (name) => {
      const data = { code: '123456', minutes: 60, link: null, linkMinutes: 30 };
      const sms = (site: string) => writeMessage({ template: name, data }, 'sms', site).text;
      for (const host of ['tsela.example', 'a-longer-name.of-ours.tsela.example', `${'a'.repeat(36)}.tsela.example`]) {
        const text = sms(`https://${host}:8443`);
        expect(text.split('\n').at(-1)).toBe(`@${host} #123456`);
        expect(septets(text)).toBeLessThanOrEqual(160);
      }
      expect(sms(`https://${'a'.repeat(60)}.tsela.example`)).not.toContain('@');
    },
  );

  it('with a code for a new password has no link', () => {
    const data = { code: '123456', minutes: 10, link: 'https://tsela.example/reset', linkMinutes: 30 };
    expect(writeMessage({ template: 'reset-code', data }, 'sms').text).not.toContain('http');
  });

  it('names the operator and the role of an invitation, or a part of a long name', () => {
    const invitation = (operator: string, role: string) =>
      writeMessage(
        { template: 'staff-invitation', data: { operator, role, token: 'w'.repeat(24), days: 7 } },
        'sms',
      ).text.split(' Open')[0];
    expect(invitation('Dinare Night Coaches', 'accountant')).toBe(
      'Tsela: Dinare Night Coaches invites you to work as accountant.',
    );
    expect(invitation('Thota International Coaches of Southern Africa', 'seller')).toBe(
      'Tsela: Thota International invites you to work as seller.',
    );
    expect(invitation('the platform', 'platform')).toBe('Tsela: Tsela invites you to its own staff.');
  });

  it('has a name without its accents', () => {
    expect(writeMessage(booking({ from: 'Tšhwane' }), 'sms').text).toContain('Tshwane-Francistown');
  });
});

describe('an e-mail', () => {
  it('has all fields of the ticket, with unchanged names', () => {
    const { subject, text, html } = writeMessage(booking({ from: 'Tšhwane' }), 'email');
    expect(subject).toBe(`${brand.name}: booking ACDEFGHJ`);
    const facts = [
      'ACDEFGHJ',
      'Tšhwane to Francistown',
      'Sat, November 21, 2026',
      '05:00 Hrs',
      'A1, A2',
      'P340.00',
      '04:30',
    ];
    for (const fact of facts) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
  });

  it('escapes markup in a name', () => {
    const { text, html } = writeMessage(booking({ from: '<b>"A" & \'B\'</b>' }), 'email');
    expect(text).toContain('<b>"A" & \'B\'</b> to Francistown');
    expect(html).toContain('&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt; to Francistown');
  });

  it('keeps the lines of a message apart in HTML', () => {
    const data = { name: 'Neo', replyTo: 'neo@tsela.example', message: 'one\ntwo\n\nthree' };
    expect(writeMessage({ template: 'contact-message', data }, 'email').html).toContain('one<br>two</p>');
  });

  it('for a new password has the code, and the link if there is one', () => {
    const reset = (resetLink: string | null): Template => ({
      template: 'reset-code',
      data: { code: '123456', minutes: 10, link: resetLink, linkMinutes: 30 },
    });
    const withLink = writeMessage(reset('https://tsela.example/reset?a=1&b=2'), 'email');
    expect(withLink.text).toContain('https://tsela.example/reset?a=1&b=2');
    expect(withLink.text).toContain('for 30 minutes');
    expect(withLink.html).toContain('href="https://tsela.example/reset?a=1&amp;b=2"');
    const { text, html } = writeMessage(reset(null), 'email');
    expect(text).toContain('123456');
    expect(`${text}${html ?? ''}`).not.toMatch(/href|follow/);
  });
});

describe('a stored message', () => {
  it('is urgent unless it can wait for the morning', () => {
    expect(names.filter((template) => !isUrgent({ template, data: {} }))).toEqual([
      ...names.filter((name) => name.startsWith('refund-')),
      'booking-lapsed',
      'booking-reminder',
      'booking-cancelled',
      'already-signed-up',
      'withdrawal-paid',
      'withdrawal-rejected',
      'withdrawal-cancelled',
      'payout-paid',
      'first-sale',
    ]);
  });

  it('with invalid data for its template is not sent', () => {
    const link = 'javascript:alert(1)';
    for (const stored of [
      { template: 'verify-code', data: {} },
      { template: 'toString', data: {} },
      { template: 'reset-code', data: { code: '123456', minutes: 10, link, linkMinutes: 30 } },
    ]) {
      expect(() => writeMessage(stored, 'email')).toThrow();
    }
  });
});
