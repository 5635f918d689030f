import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { companyToken, fixture, token, tokenRequest } from './dpo-fixture';
import { buildCancelToken, buildCreateToken, buildVerifyToken } from './dpo-messages';
import { readCreateToken, readPush, readVerifyToken } from './dpo-messages';
import type { TokenRequest } from './gateway';

const credentials = { companyToken, serviceType: '3854' };

type Create = { API3G: { Transaction: Record<string, string>; Services: { Service: Record<string, string> } } };

/** A reader of its own, so that the builder is not checked by the code beside it. */
const parse = (xml: string) => new XMLParser({ parseTagValue: false, ignoreDeclaration: true }).parse(xml) as Create;

const build = (changes: Partial<TokenRequest> = {}) => buildCreateToken({ ...tokenRequest, ...changes }, credentials);
const transactionOf = (changes: Partial<TokenRequest> = {}) => parse(build(changes)).API3G.Transaction;
const forCustomer = (changes: Partial<TokenRequest['customer']>) =>
  transactionOf({ customer: { ...tokenRequest.customer, ...changes } });

describe('the messages that we write', () => {
  it('are the provider’s own, to the letter', () => {
    expect(build()).toBe(fixture('create-token.request'));
    expect(buildVerifyToken(companyToken, token)).toBe(fixture('verify-token.request'));
    expect(buildCancelToken(companyToken, token)).toBe(fixture('cancel-token.request'));
  });

  it.each([
    [17000, '170.00'],
    [17050, '170.50'],
    [5, '0.05'],
    [100_000_01, '100000.01'],
  ])('name %i thebe %s, with two decimals', (amountThebe, text) => {
    expect(build({ amountThebe })).toContain(`<PaymentAmount>${text}</PaymentAmount>`);
  });

  it('give the time of the service in Botswana', () => {
    const { Service } = parse(build({ serviceAt: new Date('2026-12-31T22:05:00Z') })).API3G.Services;
    expect(Service.ServiceDate).toBe('2027/01/01 00:05');
  });

  it('leave out what is empty: the provider refuses an empty tag', () => {
    const sent = forCustomer({ email: null, address: '', city: ' \n', lastName: '\u0000' });
    for (const tag of ['customerEmail', 'customerAddress', 'customerCity', 'customerLastName']) {
      expect(sent).not.toHaveProperty(tag);
    }
    expect(forCustomer({ email: `${'a'.repeat(250)}@tsela.example` })).not.toHaveProperty('customerEmail');
    expect(build()).not.toContain('TransactionSource');
  });

  it('cut long texts between characters, and send no character that XML can not carry', () => {
    expect(forCustomer({ firstName: '🚌'.repeat(80) }).customerFirstName).toBe('🚌'.repeat(50));
    expect(forCustomer({ lastName: 'a\u0007b\ud800c\uffffd\r\ne' }).customerLastName).toBe('a b c d  e');
    expect(transactionOf({ description: 'x'.repeat(9000) })).toEqual(transactionOf());
    expect(parse(build({ description: 'x'.repeat(9000) })).API3G.Services.Service.ServiceDescription).toHaveLength(200);
  });

  it('never go out with an amount or a time limit that the provider would read as another', () => {
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

  it('carry any text in names and descriptions unchanged', () => {
    fc.assert(
      fc.property(anyText.map(writable), anyText.map(writable), (lastName, description) => {
        const message = parse(build({ description, customer: { ...tokenRequest.customer, lastName } })).API3G;
        expect(message.Transaction.customerLastName ?? '').toBe(lastName.trim());
        expect(message.Services.Service.ServiceDescription ?? '').toBe(description.trim());
      }),
    );
  });

  it('ask for the same money whatever a customer is called', () => {
    const asked = readCreateToken(build());
    const anything = fc.oneof(anyText, fc.string({ unit: 'binary', maxLength: 300 }));
    fc.assert(
      fc.property(anything, anything, anything, (firstName, lastName, address) => {
        const customer = { ...tokenRequest.customer, firstName, lastName, address, email: lastName, city: firstName };
        expect(readCreateToken(build({ customer, description: address }))).toEqual(asked);
      }),
    );
  });
});

describe('a create-token message that we are given', () => {
  const message = fixture('create-token.request');
  const changed = (from: string | RegExp, to: string) => {
    const text = message.replace(from, to);
    expect(text).not.toBe(message);
    return readCreateToken(text);
  };

  it('is read for what it makes the customer pay', () => {
    expect(readCreateToken(message)).toEqual({
      companyToken,
      companyRef: 'A3C4D6E7',
      accountRef: tokenRequest.accountRef,
      amountThebe: 17000,
      currency: 'BWP',
      limitMinutes: 15,
      companyRefUnique: true,
      redirectUrl: tokenRequest.redirectUrl,
      backUrl: tokenRequest.backUrl,
    });
    expect(changed(/<CompanyAccRef>.*\n/, '')).toMatchObject({ accountRef: undefined, companyRef: 'A3C4D6E7' });
    expect(changed('170.00', '17.5')).toMatchObject({ amountThebe: 1750 });
    expect(changed('>BWP<', '>USD<')).toMatchObject({ currency: 'USD' });
    expect(changed('Unique>1', 'Unique>0')).toMatchObject({ companyRefUnique: false });
    expect(changed(/<CompanyRefUnique.*\n/, '')).toMatchObject({ companyRefUnique: false });
  });

  it.each([
    [/<PTLtype>.*\n/, '', 15 * 60],
    ['>minutes<', '>hours<', 15 * 60],
    [/<PTL>.*\n\s*<PTLtype>.*\n/, '', 96 * 60],
    ['>minutes<', '>days<', undefined],
    ['<PTL>15<', '<PTL>0<', undefined],
    ['<PTL>15<', '<PTL><', undefined],
  ])('has the time limit that the provider holds to: %s -> %j is %s minutes', (from, to, limitMinutes) => {
    expect(changed(from, to)?.limitMinutes).toBe(limitMinutes);
  });

  it.each([
    ['another request', 'createToken', 'verifyToken'],
    ['an amount twice', '<PaymentAmount>', '<PaymentAmount>1.00</PaymentAmount><PaymentAmount>'],
    ['a name twice', '<customerCity>', '<customerCity>Maun</customerCity><customerCity>'],
    ['an amount with a comment in it', '170.00', '17<!-- -->0.00'],
    ['an amount that is none', '170.00', '1e3'],
    ['no reference', /<CompanyRef>.*\n/, ''],
    ['a reference that is no reference', '>A3C4D6E7<', '>A3 &amp; more<'],
    ['two attempts', '<CompanyAccRef>', '<CompanyAccRef>A1</CompanyAccRef><CompanyAccRef>'],
    ['no transaction', /<Transaction>[^]*<\/Transaction>/, ''],
    ['two transactions', '<Services>', '<Transaction></Transaction><Services>'],
    ['money for another merchant', '<Services>', '<Allocations></Allocations><Services>'],
    ['a card charged again later', '<PTL>', '<AllowRecurrent>1</AllowRecurrent><PTL>'],
    ['a tag in an amount', '170.00', '<b>170.00</b>'],
  ])('is refused with %s', (_what, from, to) => {
    expect(changed(from, to)).toBeUndefined();
  });

  it.each([
    ['another one', `>${companyToken}<`, '>another<', 'another'],
    ['two', '<Request>', '<CompanyToken>another</CompanyToken><Request>', undefined],
    ['none', /<CompanyToken>.*\n/, '', undefined],
  ])('names our merchant only if it names it once: a message with %s', (_what, from, to, read) => {
    expect(changed(from, to)).toMatchObject({ companyToken: read });
  });

  it.each(['verify-token.request', 'create-token.000.answer', 'push.company-ref'])('is not %s', (name) => {
    expect(readCreateToken(fixture(name))).toBeUndefined();
  });
});

describe('a verify-token message that we are given', () => {
  it('names its token', () => {
    expect(readVerifyToken(fixture('verify-token.request'))).toEqual({ token });
  });

  it.each([
    ['another request', fixture('cancel-token.request')],
    ['no token', fixture('verify-token.request').replace(/<TransactionToken>.*\n/, '')],
    ['a token that is none', fixture('verify-token.request').replace(token, '../..')],
    [
      'two tokens',
      fixture('verify-token.request').replace('<TransactionToken>', '<TransactionToken/><TransactionToken>'),
    ],
    ['no XML', '{"token":"1"}'],
  ])('is refused with %s', (_what, text) => {
    expect(readVerifyToken(text)).toBeUndefined();
  });
});

describe('a push', () => {
  it.each(['push.transaction-ref', 'push.company-ref'])('%s names a token and a reference', (name) => {
    expect(readPush(fixture(name))).toEqual({ token, reference: 'A3C4D6E7' });
  });

  it('may name only one of the two, and names only what can be a name', () => {
    expect(readPush('<API3G><TransactionToken>T-1</TransactionToken></API3G>')).toEqual({ token: 'T-1' });
    expect(readPush('<API3G><CompanyRef >R1</CompanyRef ></API3G>')).toEqual({ reference: 'R1' });
    expect(
      readPush(`<API3G><TransactionToken>' or 1=1</TransactionToken><TransactionRef>R1</TransactionRef></API3G>`),
    ).toEqual({ reference: 'R1' });
  });

  it.each(['', 'OK', '<html></html>', '<API3G></API3G>', '<API3G><Result>000</Result></API3G>', 'TransactionToken=T1'])(
    '%j names nothing',
    (body) => {
      expect(readPush(body)).toBeUndefined();
    },
  );
});
