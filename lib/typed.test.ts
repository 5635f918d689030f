import fc from 'fast-check';
import { regexes, z } from 'zod';
import { contact } from '@/lib/contracts/accounts';
import { formatPula, parsePula } from '@/lib/format/money';
import { parsePhone } from '@/lib/domain/phone';
import {
  emailPattern,
  isEmail,
  readAmountText,
  readClock,
  readCode,
  readDay,
  readEmail,
  readPhoneText,
} from '@/lib/typed';

const invisible = ['\u200b', '\u200e', '\u2068', '\u2069', '\ufeff', '\u00ad', '\u2060'];
const blanks = [' ', '\u00a0', '\u202f', '\t'];
const dashes = ['-', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212'];

/** Returns `printed` with decorations between its characters and around them. */
const decorated = (printed: string, decorations: readonly string[], ends: readonly string[] = ['']) =>
  fc
    .tuple(
      fc.array(fc.constantFrom('', '', ...invisible, ...decorations), {
        minLength: printed.length + 1,
        maxLength: printed.length + 1,
      }),
      fc.constantFrom('', ...ends),
    )
    .map(([between, end]) => between.map((decoration, at) => decoration + (printed[at] ?? '')).join('') + end);

const numbers = fc.stringMatching(/^[A-Z2-9]{8}$/);

describe('a reader returns what was printed, with decorations inserted at random', () => {
  it('a booking number, in any case', () => {
    const printed = numbers.chain((number) =>
      fc.tuple(
        fc.constant(number),
        fc
          .constantFrom(`${number.slice(0, 4)} ${number.slice(4)}`, number.toLowerCase())
          .chain((text) => decorated(text, [...blanks, ...dashes, '#'], ['.'])),
      ),
    );
    fc.assert(
      fc.property(printed, ([number, typed]) => {
        expect(readCode(typed)).toBe(number);
      }),
    );
  });

  it('an amount, with a currency sign and with commas', () => {
    const printed = fc.integer({ min: 0, max: 99_999_999 }).chain((thebe) => {
      const plain = formatPula(thebe).slice(1);
      const grouped = plain.replaceAll(/(\d)(?=(\d{3})+\.)/g, '$1,');
      const forms = [plain, grouped, `P${grouped}`, `BWP ${plain}`, `${plain} pula`, `bwp${plain}`];
      return fc.tuple(
        fc.constant(thebe),
        fc.constantFrom(...forms).chain((text) => decorated(text, blanks, ['.'])),
      );
    });
    fc.assert(
      fc.property(printed, ([thebe, typed]) => {
        expect(parsePula(readAmountText(typed))).toBe(thebe);
      }),
    );
  });

  it('a phone number', () => {
    const printed = fc
      .constantFrom('+267 71 515 801', '71 515 801', '(71) 515.801', 'tel:+26771515801', '+267 (0)71 515 801')
      .chain((text) => decorated(text, text.startsWith('tel') ? [] : blanks, ['.', ' -', '\u2212']));
    fc.assert(
      fc.property(printed, (typed) => {
        expect(parsePhone(readPhoneText(typed), 'BW')).toBe('+26771515801');
      }),
    );
  });

  it('an e-mail address', () => {
    const printed = fc
      .constantFrom('mpho.kgosi+bus@mail.example.co.bw', "o'neil_1@x-y.bw", 'a&b@example.xn--p1ai')
      .chain((email) => fc.tuple(fc.constant(email), decorated(email, [], ['.', ' ', '\u00a0'])));
    fc.assert(
      fc.property(printed, ([email, typed]) => {
        expect(readEmail(typed)).toBe(email);
        expect(isEmail(typed)).toBe(true);
      }),
    );
  });
});

it.each([
  ['2026-01-05', '2026-01-05'],
  ['2026/01/05', '2026-01-05'],
  ['\u200e2026/1/5 ', '2026-01-05'],
  ['2026.1.5', '2026-01-05'],
  ['05/01/2026', '05/01/2026'],
  ['26/01/05', '26/01/05'],
  ['2026/01-05', '2026/01-05'],
  ['20260105', '20260105'],
])('the day %j is read as %j', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

it.each([
  ['5', '05:00'],
  ['0500', '05:00'],
  ['5.00', '05:00'],
  ['05:00:00', '05:00'],
  ['5:30:00', '05:30'],
  ['05:00:30', '05:00:30'],
  ['0500:00', '0500:00'],
  ['1:05:00:00', '1:05:00:00'],
  ['05:00:00x', '05:00:00x'],
  ['', ''],
])('the time %j is read as %j', (typed, clock) => {
  expect(readClock(typed)).toBe(clock);
});

it('a point inside of a code stays, so the code is refused', () => {
  expect(readCode('FWTC.9KR3.')).toBe('FWTC.9KR3');
});

it.each(['12,50', '−50', '-50', '1,23', 'P', '', '1.2.3', '50.P.', '1,2345', 'USD 5'])('%j is no amount', (typed) => {
  expect(parsePula(readAmountText(typed))).toBeUndefined();
});

describe('an e-mail address', () => {
  it.each([
    ['a@example.xn--p1ai', 'a@example.xn--p1ai'],
    ['a@münchen.de', 'a@xn--mnchen-3ya.de'],
    ['a@MU\u0308NCHEN.de', 'a@xn--mnchen-3ya.de'],
    ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
    [' a&b@example.co.bw. ', 'a&b@example.co.bw'],
  ])('%j is accepted by the page and by the schemas, which store it in ASCII', (typed, email) => {
    expect(isEmail(typed)).toBe(true);
    expect(contact.parse({ email: typed })).toEqual({ email });
    expect(z.email({ pattern: emailPattern }).safeParse(email).success).toBe(true);
    expect(email).toMatch(/^[\x21-\x7e]+$/);
  });

  it.each(['a@b.co', ' mpho.kgosi+bus@mail.example.co.bw ', "o'neil_1@x-y.bw"])('%j is valid', (typed) => {
    expect(isEmail(typed)).toBe(true);
  });

  it.each(['', 'a', 'a@b', 'a@b.c', 'a b@c.de', '@b.co', 'a@@b.co', 'zoë@example.com', `${'a'.repeat(250)}@b.co`])(
    '%j is not valid',
    (typed) => {
      expect(isEmail(typed)).toBe(false);
    },
  );

  it.each([
    'a,b@c.co',
    'a\r\nBcc:x@b.co',
    '"a"@b.co',
    'a@b.co,c@d.co',
    '<a@b.co>',
    'a%c.co@b.co',
    'c.co!a@b.co',
    '|a@b.co',
    '=?utf-8?q?x?=@b.co',
    'a@münchen.de/x',
    'a@münchen.de:25',
    'a@１２７.1',
    'a@ü',
  ])('%j is not valid, because a mail server could read it otherwise', (typed) => {
    expect(isEmail(typed)).toBe(false);
  });

  it('is accepted by each rule of before', () => {
    fc.assert(
      fc.property(fc.stringMatching(regexes.email), (email) => {
        fc.pre(email.length <= 254 && email.length >= 6);
        expect(isEmail(email)).toBe(true);
      }),
    );
  });

  it('takes no time to read, however long it is', () => {
    const started = performance.now();
    for (const typed of [
      `${'ü'.repeat(60_000)}@`,
      `a@${'ü.'.repeat(30_000)}/`,
      `${'a.'.repeat(30_000)}@`,
      `a@${'a-'.repeat(30_000)}`,
    ])
      expect(isEmail(typed)).toBe(false);
    expect(performance.now() - started).toBeLessThan(200);
  });
});
