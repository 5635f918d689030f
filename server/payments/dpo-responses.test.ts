import { readCancelResponse, readPaymentResponse, readTokenResponse } from './dpo-responses';
import { bareResponse, fixture, token } from './dpo-fixture';

describe('readTokenResponse', () => {
  it('returns the token and the provider’s reference', () => {
    expect(readTokenResponse(fixture('create-token.000.answer'))).toEqual({
      kind: 'created',
      result: '000',
      explanation: 'Transaction created',
      token,
      reference: '1285DB12G',
    });
  });

  it.each([
    ['create-token.904.answer', { kind: 'refused', result: '904', explanation: 'Currency not supported' }],
    [
      'create-token.940.answer',
      { kind: 'paid_before', result: '940', explanation: 'CompanyREF already exists and paid' },
    ],
    ['create-token.950.answer', { kind: 'refused', result: '950' }],
  ])('reads %s as %j', (name, outcome) => {
    expect(readTokenResponse(fixture(name))).toMatchObject(outcome);
  });

  const refusals = ['801', '802', '803', '804', '902', '904', '905', '906', '922', '923', '930', '950', '960'];
  it.each([...refusals, '001', '900', '999'])('reads the result code %s as a refusal', (result) => {
    expect(readTokenResponse(bareResponse(result))).toEqual({ kind: 'refused', result, explanation: 'Why' });
  });

  it('is unclear for 000 without exactly one valid token, because a token may exist', () => {
    expect(readTokenResponse(bareResponse('000'))).toEqual({ kind: 'unclear', result: '000', explanation: 'Why' });
    const twice = fixture('create-token.000.answer').replace('<TransRef>', '<TransToken>T2</TransToken><TransRef>');
    expect(readTokenResponse(twice).kind).toBe('unclear');
    const odd = fixture('create-token.000.answer').replace(token, 'a&amp;b');
    expect(readTokenResponse(odd).kind).toBe('unclear');
  });

  it('accepts a response without the provider’s reference', () => {
    const response = fixture('create-token.000.answer').replace(/<TransRef>.*\n/, '');
    expect(readTokenResponse(response)).toMatchObject({ kind: 'created', token, reference: '' });
  });
});

describe('readPaymentResponse', () => {
  const pula = { kind: 'paid', result: '000', currency: 'BWP', fraudAlert: '000' };
  it.each([
    ['verify-token.000.answer', { ...pula, amountThebe: 17000 }],
    ['verify-token.000.converted.answer', { ...pula, amountThebe: 17000 }],
    ['verify-token.000.other-amount.answer', { ...pula, amountThebe: 1700 }],
    ['verify-token.001.answer', { kind: 'pending', result: '001' }],
    ['verify-token.002.answer', { kind: 'review', result: '002', amountThebe: 15_000 }],
    ['verify-token.003.answer', { kind: 'pending', result: '003' }],
    ['verify-token.005.answer', { kind: 'pending', result: '005' }],
    ['verify-token.007.answer', { kind: 'pending', result: '007' }],
    ['verify-token.804.answer', { kind: 'misconfigured', result: '804' }],
    ['verify-token.900.answer', { kind: 'unpaid', result: '900', explanation: 'Transaction not paid yet' }],
    ['verify-token.901.answer', { kind: 'ended', end: 'declined', result: '901' }],
    ['verify-token.903.answer', { kind: 'ended', end: 'expired', result: '903' }],
    ['verify-token.904.answer', { kind: 'ended', end: 'cancelled', result: '904' }],
    ['verify-token.950.answer', { kind: 'misconfigured', result: '950' }],
  ])('reads %s as %j', (name, view) => {
    expect(readPaymentResponse(fixture(name))).toMatchObject(view);
  });

  it.each(['801', '802', '803', '804', '902', '950', '951'])('reads the result code %s as misconfigured', (result) => {
    expect(readPaymentResponse(bareResponse(result))).toEqual({ kind: 'misconfigured', result, explanation: 'Why' });
  });

  it.each(['004', '006', '905', '940', '999'])('reads the unknown result code %s as unclear', (result) => {
    expect(readPaymentResponse(bareResponse(result))).toEqual({ kind: 'unclear', result, explanation: 'Why' });
  });

  const changed = (from: RegExp | string, to: string, name = 'verify-token.000.answer') =>
    readPaymentResponse(fixture(name).replace(from, to));

  it('returns no amount in thebe for another currency', () => {
    const converted = 'verify-token.000.converted.answer';
    expect(changed(/<TransactionFinal.*\n/g, '', converted)).toMatchObject({ currency: 'USD', amountThebe: undefined });
    expect(changed(/<TransactionFinalAmount.*\n/, '', converted)).toMatchObject({ currency: 'USD' });
    expect(changed('FinalCurrency>BWP<', 'FinalCurrency>ZAR<', converted)).toMatchObject({
      currency: 'ZAR',
      amountThebe: undefined,
    });
  });

  it('ignores the Final tags of a payment in pula', () => {
    expect(changed('FinalAmount>170.00', 'FinalAmount>999.00')).toMatchObject({ amountThebe: 17000, currency: 'BWP' });
    expect(changed('Currency>BWP', 'Currency>bwp')).toMatchObject({ amountThebe: 17000, currency: 'BWP' });
  });

  it.each([
    ['is missing', ''],
    ['is repeated', '<TransactionAmount>170.00</TransactionAmount><TransactionAmount>1.00</TransactionAmount>\n'],
    ['is invalid', '<TransactionAmount>170,00</TransactionAmount>\n'],
  ])('returns paid with an unknown amount if the amount %s', (_case, to) => {
    expect(changed(/<TransactionAmount>.*\n/, to)).toMatchObject({ kind: 'paid', amountThebe: undefined });
  });

  it('returns paid with an empty currency if the currency is missing', () => {
    expect(changed(/<Transaction(Final)?Currency>.*\n/g, '')).toMatchObject({ kind: 'paid', currency: '' });
  });
});

describe('readCancelResponse', () => {
  it.each([
    ['000', 'cancelled'],
    ['804', 'refused'],
    ['950', 'refused'],
    ['999', 'refused'],
    ['801', 'unclear'],
    ['900', 'unclear'],
  ])('reads the result code %s as %s', (result, kind) => {
    expect(readCancelResponse(bareResponse(result))).toEqual({ kind, result, explanation: 'Why' });
  });

  it('returns the provider’s explanation of a refusal', () => {
    expect(readCancelResponse(fixture('cancel-token.000.answer')).kind).toBe('cancelled');
    expect(readCancelResponse(fixture('cancel-token.999.answer'))).toEqual({
      kind: 'refused',
      result: '999',
      explanation: 'Transaction already paid',
    });
  });
});

describe('an unreadable response', () => {
  const paid = fixture('verify-token.000.answer');
  it.each([
    ['an empty text', ''],
    ['an HTML page', '<!doctype html><html><body>000</body></html>'],
    ['XML of another API', '<Reply><Result>000</Result></Reply>'],
    ['a truncated response', paid.slice(0, -20)],
    ['a response with text after it', `${paid}<p>notice</p>`],
    ['two codes', paid.replace('<Result>', '<Result>901</Result><Result>')],
    ['no code', paid.replace(/<Result>.*\n/, '')],
    ['an invalid code', paid.replace('<Result>000', '<Result>0')],
    ['a code in a tag', paid.replace('<Result>000', '<Result><Code>000</Code>')],
    ['the name of a function', paid.replace('<Result>000', '<Result>toString')],
    ['a declaration', `<!DOCTYPE API3G [<!ENTITY r "000">]>${paid.replace('<Result>000', '<Result>&r;')}`],
  ])('is unclear for every request: %s', (_case, response) => {
    const { result } = readTokenResponse(response);
    expect(result).toBe('');
    for (const read of [readTokenResponse, readPaymentResponse, readCancelResponse])
      expect(read(response).kind).toBe('unclear');
  });
});
