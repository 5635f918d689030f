import { textsWithRole, rendered } from '@/components/ui/rendered.fixture';
import { PhoneField } from './phone-field';
import { TermsField } from './terms-field';
import { unknownAs } from './use-submit';

const phone = (problem?: string, invalidNumber?: string) => (
  <PhoneField label="Contact number" problem={problem} invalidNumber={invalidNumber} onFocus={() => undefined} />
);

test('the phone field shows the rejected number (spec section 5)', () => {
  expect(textsWithRole('alert', phone('Invalid phone number', '7123'))).toEqual([
    'Invalid phone numberInvalid mobile number: 7123',
  ]);
  expect(textsWithRole('alert', phone('Contact number cannot be empty'))).toEqual(['Contact number cannot be empty']);
  expect(textsWithRole('alert', phone())).toEqual([]);
});

test('the terms field announces its problem and shows the minimum age (spec sections 1 and 5)', () => {
  const terms = <TermsField problem="Please accept the terms of use first" />;
  expect(textsWithRole('alert', terms)).toEqual(['Please accept the terms of use first']);
  expect(rendered(terms).textContent).toContain('You must be at least 18 years old.');
});

test('unknownAs replaces unexpected failures with the code of the screen and keeps other codes', () => {
  const explain = unknownAs('request_failed');
  expect(explain('GENERIC_ERROR')).toBe('request_failed');
  expect(explain('unreadable_response')).toBe('request_failed');
  expect(explain('invalid_request')).toBe('request_failed');
  for (const code of ['too_many_tries', 'offline', 'code_wrong'] as const) expect(explain(code)).toBe(code);
});
