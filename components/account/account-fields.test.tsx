import { textsWithRole, rendered } from '@/components/ui/rendered.fixture';
import { PhoneField } from './phone-field';
import { TermsField } from './sign-up-form';

const phone = (problem?: string, invalidNumber?: string) => (
  <PhoneField
    label="Contact number"
    name="phone"
    defaultValue={undefined}
    autoFocus={false}
    savedCountry={undefined}
    problem={problem}
    invalidNumber={invalidNumber}
    onFocus={() => undefined}
  />
);

test('the phone field shows the rejected number (spec section 5)', () => {
  expect(textsWithRole('alert', phone('Invalid phone number', '7123'))).toEqual([
    'Invalid phone numberInvalid mobile number: 7123',
  ]);
  expect(textsWithRole('alert', phone('Contact number cannot be empty'))).toEqual(['Contact number cannot be empty']);
  expect(textsWithRole('alert', phone())).toEqual([]);
});

test('the terms field announces its problem and shows the minimum age (spec sections 1 and 5)', () => {
  const terms = (
    <TermsField name="termsAccepted" defaultValue={undefined} problem="Please accept the terms of use first" />
  );
  expect(textsWithRole('alert', terms)).toEqual(['Please accept the terms of use first']);
  expect(rendered(terms).textContent).toContain('You must be at least 18 years old.');
});
