import { enabledCountries } from './countries';
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
  ['\u202a+267 71 234 567\u202c', 'BW', '+26771234567'],
  ['tel:+26771234567', 'BW', '+26771234567'],
  ['+27 (0)71 515 8019', 'ZA', '+27715158019'],
  ['71\u2011234\u2011567', 'BW', '+26771234567'],
] as const)('%j of %s is %s', (typed, country, number) => {
  expect(parsePhone(typed, country)).toBe(number);
});

describe.each([
  ['BW', '71234567', 8],
  ['NA', '811234567', 9],
  ['ZA', '821234567', 9],
  ['ZM', '955123456', 9],
  ['ZW', '712345678', 9],
] as const)('a number of %s', (country, number, length) => {
  const diallingCode = enabledCountries.find(({ code }) => code === country)?.diallingCode ?? '';

  it.each(['', diallingCode])(`has exactly ${length} digits after %j`, (before) => {
    expect(number).toHaveLength(length);
    expect(parsePhone(before + number, country)).toBe(diallingCode + number);
    expect(parsePhone(before + number.slice(0, -1), country)).toBeNull();
    expect(parsePhone(`${before}${number}0`, country)).toBeNull();
  });
});

it.each([
  ['', 'BW'],
  ['+266 5812 3456', 'LS'],
  ['abc', 'BW'],
  ['00000000', 'BW'],
  ['82123456', 'ZA'],
  ['<b>71234567</b>x', 'ZW'],
  ['mpho71234567', 'BW'],
  ['71234567abc', 'BW'],
  ['71234567x5', 'BW'],
  ['71234567 ext 4', 'BW'],
  // A decimal of a spreadsheet, whose 0 would fill up a number.
  ['82123456.0', 'ZA'],
  ['7123456.0', 'BW'],
  ['71234567.0 ', 'BW'],
] as const)('%j of %s is no mobile number', (typed, country) => {
  expect(parsePhone(typed, country)).toBeNull();
});

it.each(['+27 82 123 4567', '0027821234567', '+266 5812 3456', '+44 7400 123456', '+1 201 555 0123'])(
  '%s is of another country than Botswana',
  (typed) => {
    expect(parsePhone(typed, 'BW')).toBeNull();
  },
);
