import { textsWithRole } from '@/components/ui/rendered.fixture';
import { PhoneField } from './phone-field';

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
