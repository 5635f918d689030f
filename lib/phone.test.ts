import { parsePhone } from './phone';

it.each([
  ['71234567', 'BW', '+26771234567'],
  [' 71 234 567 ', 'BW', '+26771234567'],
  ['+267 71 234 567', 'BW', '+26771234567'],
  ['0811234567', 'NA', '+264811234567'],
  ['82 123 4567', 'ZA', '+27821234567'],
  ['0821234567', 'ZA', '+27821234567'],
  ['095 5123456', 'ZM', '+260955123456'],
  ['071 2345678', 'ZW', '+263712345678'],
] as const)('%j of %s is %s', (typed, country, number) => {
  expect(parsePhone(typed, country)).toBe(number);
});

test('a number with its dialling code counts whatever country is chosen', () => {
  expect(parsePhone('+27 82 123 4567', 'BW')).toBe('+27821234567');
});

it.each([
  ['', 'BW'],
  ['7123456', 'BW'],
  ['712345678', 'BW'],
  ['abc', 'BW'],
  ['00000000', 'BW'],
  ['82123456', 'ZA'],
  ['<b>71234567</b>x', 'ZW'],
] as const)('%j of %s is no mobile number', (typed, country) => {
  expect(parsePhone(typed, country)).toBeNull();
});

test.each(['+266 5812 3456', '+258 82 123 4567', '+44 7400 123456', '+1 201 555 0123'])(
  '%s is of a country that is not enabled',
  (typed) => {
    expect(parsePhone(typed, 'BW')).toBeNull();
  },
);
