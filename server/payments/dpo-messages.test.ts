import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { companyToken, fixture, token, tokenRequest } from './dpo-fixture';
import {
  buildCancelToken,
  buildCreateToken,
  buildVerifyToken,
  readCreateToken,
  readPush,
  readVerifyToken,
} from './dpo-messages';
import type { TokenRequest } from './gateway';

const credentials = { companyToken, serviceType: '3854' };

type Create = { API3G: { Transaction: Record<string, string>; Services: { Service: Record<string, string> } } };

/** A separate parser, so that the test of the builder does not depend on our own reader. */
const parse = (xml: string) => new XMLParser({ parseTagValue: false, ignoreDeclaration: true }).parse(xml) as Create;

const build = (changes: Partial<TokenRequest> = {}) => buildCreateToken({ ...tokenRequest, ...changes }, credentials);
const transactionOf = (changes: Partial<TokenRequest> = {}) => parse(build(changes)).API3G.Transaction;
const forCustomer = (changes: Partial<TokenRequest['customer']>) =>
  transactionOf({ customer: { ...tokenRequest.customer, ...changes } });

describe('the messages that we build', () => {
  it('are identical to the examples of the provider', () => {
    expect(build()).toBe(fixture('create-token.request'));
    expect(buildVerifyToken(companyToken, token)).toBe(fixture('verify-token.request'));
    expect(buildCancelToken(companyToken, token)).toBe(fixture('cancel-token.request'));
  });

  it.each([
    [17000, '170.00'],
    [17050, '170.50'],
    [5, '0.05'],
    [100_000_01, '100000.01'],
  ])('write %i thebe as %s, with two decimals', (amountThebe, text) => {
    expect(build({ amountThebe })).toContain(`<PaymentAmount>${text}</PaymentAmount>`);
  });

  it('contain the service date in Botswana time', () => {
    const { Service } = parse(build({ serviceAt: new Date('2026-12-31T22:05:00Z') })).API3G.Services;
    expect(Service.ServiceDate).toBe('2027/01/01 00:05');
  });

  it('omit empty tags, which the provider refuses', () => {
    const sent = forCustomer({ email: null, address: '', city: ' \n', lastName: '\u0000' });
    for (const tag of ['customerEmail', 'customerAddress', 'customerCity', 'customerLastName']) {
      expect(sent).not.toHaveProperty(tag);
    }
    expect(forCustomer({ email: `${'a'.repeat(250)}@tsela.example` })).not.toHaveProperty('customerEmail');
    expect(build()).not.toContain('TransactionSource');
  });

  it('truncate long texts between characters and replace characters that XML cannot represent', () => {
    expect(forCustomer({ firstName: '🚌'.repeat(80) }).customerFirstName).toBe('🚌'.repeat(50));
    expect(forCustomer({ lastName: 'a\u0007b\ud800c\uffffd\r\ne' }).customerLastName).toBe('a b c d  e');
    expect(transactionOf({ description: 'x'.repeat(9000) })).toEqual(transactionOf());
    expect(parse(build({ description: 'x'.repeat(9000) })).API3G.Services.Service.ServiceDescription).toHaveLength(200);
  });

  it('are not built with an invalid amount or time limit', () => {
    for (const amountThebe of [0, -100, 0.5, NaN, Infinity]) expect(() => build({ amountThebe })).toThrow(RangeError);
    for (const limitMinutes of [0, -1, 1.5, NaN]) expect(() => build({ limitMinutes })).toThrow(RangeError);
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.string({
      unit: fc.constantFrom('&', '<', '>', "'", '"', ';', '#', 'a', 'amp', ']]>', '<!--', 'é'),
      maxLength: 12,
    }),
  );
  const writable = (text: string) => text.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '');

  it('preserve any text in names and descriptions', () => {
    fc.assert(
      fc.property(anyText.map(writable), anyText.map(writable), (lastName, description) => {
        const message = parse(build({ description, customer: { ...tokenRequest.customer, lastName } })).API3G;
        expect(message.Transaction.customerLastName ?? '').toBe(lastName.trim());
        expect(message.Services.Service.ServiceDescription ?? '').toBe(description.trim());
      }),
    );
  });

  it('request the same amount for every customer name and address', () => {
    const expected = readCreateToken(build());
    const anything = fc.oneof(anyText, fc.string({ unit: 'binary', maxLength: 300 }));
    fc.assert(
      fc.property(anything, anything, anything, (firstName, lastName, address) => {
        const customer = { ...tokenRequest.customer, firstName, lastName, address, email: lastName, city: firstName };
        expect(readCreateToken(build({ customer, description: address }))).toEqual(expected);
      }),
    );
  });
});

describe('readCreateToken', () => {
  const message = fixture('create-token.request');
  const changed = (from: string | RegExp, to: string) => {
    const text = message.replace(from, to);
    expect(text).not.toBe(message);
    return readCreateToken(text);
  };

  it('reads reference, amount, currency and return pages', () => {
    expect(readCreateToken(message)).toEqual({
      companyRef: 'A3C4D6E7',
      amountThebe: 17000,
      currency: 'BWP',
      redirectUrl: tokenRequest.redirectUrl,
      backUrl: tokenRequest.backUrl,
    });
    expect(changed('170.00', '17.5')).toMatchObject({ amountThebe: 1750 });
    expect(changed('>BWP<', '>USD<')).toMatchObject({ currency: 'USD' });
  });

  it.each([
    ['another request', 'createToken', 'verifyToken'],
    ['an amount twice', '<PaymentAmount>', '<PaymentAmount>1.00</PaymentAmount><PaymentAmount>'],
    ['an invalid amount', '170.00', '1e3'],
    ['no reference', /<CompanyRef>.*\n/, ''],
    ['an invalid reference', '>A3C4D6E7<', '>A3 &amp; more<'],
    ['no transaction', /<Transaction>[^]*<\/Transaction>/, ''],
    ['two transactions', '<Services>', '<Transaction></Transaction><Services>'],
    ['a tag in an amount', '170.00', '<b>170.00</b>'],
  ])('returns undefined for a message with %s', (_case, from, to) => {
    expect(changed(from, to)).toBeUndefined();
  });

  it.each(['verify-token.request', 'create-token.000.answer', 'push.company-ref'])(
    'returns undefined for %s',
    (name) => {
      expect(readCreateToken(fixture(name))).toBeUndefined();
    },
  );
});

describe('readVerifyToken', () => {
  it('reads the token', () => {
    expect(readVerifyToken(fixture('verify-token.request'))).toEqual({ token });
  });

  it.each([
    ['another request', fixture('cancel-token.request')],
    ['no token', fixture('verify-token.request').replace(/<TransactionToken>.*\n/, '')],
    ['an invalid token', fixture('verify-token.request').replace(token, '../..')],
    [
      'two tokens',
      fixture('verify-token.request').replace('<TransactionToken>', '<TransactionToken/><TransactionToken>'),
    ],
    ['no XML', '{"token":"1"}'],
  ])('returns undefined for a message with %s', (_case, text) => {
    expect(readVerifyToken(text)).toBeUndefined();
  });
});

describe('readPush', () => {
  it.each(['push.transaction-ref', 'push.company-ref'])('reads the token and the reference of %s', (name) => {
    expect(readPush(fixture(name))).toEqual({ token, reference: 'A3C4D6E7' });
  });

  it('reads a message with only one of the two, and ignores invalid values', () => {
    expect(readPush('<API3G><TransactionToken>T-1</TransactionToken></API3G>')).toEqual({ token: 'T-1' });
    expect(readPush('<API3G><CompanyRef >R1</CompanyRef ></API3G>')).toEqual({ reference: 'R1' });
    expect(
      readPush(`<API3G><TransactionToken>' or 1=1</TransactionToken><TransactionRef>R1</TransactionRef></API3G>`),
    ).toEqual({ reference: 'R1' });
  });

  it.each(['', 'OK', '<html></html>', '<API3G></API3G>', '<API3G><Result>000</Result></API3G>', 'TransactionToken=T1'])(
    'returns undefined for %j',
    (body) => {
      expect(readPush(body)).toBeUndefined();
    },
  );
});
