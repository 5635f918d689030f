import { getCountryCallingCode } from 'libphonenumber-js/mobile';
import { countries, defaultCountry, dialledCountry, enabledCountries, isCountryCode } from './countries';

test('accepts phones of Botswana, Namibia, South Africa, Zambia and Zimbabwe only', () => {
  expect(enabledCountries.map(({ name }) => name)).toEqual([
    'Botswana',
    'Namibia',
    'South Africa',
    'Zambia',
    'Zimbabwe',
  ]);
});

test('Botswana is the default', () => expect(defaultCountry).toBe('BW'));

test('no two countries share a code or a dialling code', () => {
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  expect(new Set(countries.map(({ diallingCode }) => diallingCode)).size).toBe(countries.length);
});

test('recognizes the code of a country', () => {
  expect(isCountryCode('BW')).toBe(true);
  expect(isCountryCode('bw')).toBe(false);
  expect(isCountryCode('')).toBe(false);
});

it.each([
  ['+26771234567', 'BW'],
  ['+264811234567', 'NA'],
  ['+27821234567', 'ZA'],
  ['+260955123456', 'ZM'],
  ['+263712345678', 'ZW'],
  ['+26658123456', undefined],
  ['71234567', undefined],
])('%s has the dialling code of %s', (number, country) => {
  expect(dialledCountry(number)).toBe(country);
});

test('names and dialling codes are those of the standards', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  for (const { code, name, diallingCode } of countries)
    expect([name, diallingCode]).toEqual([names.of(code), `+${getCountryCallingCode(code)}`]);
});

it.each([
  ['BW', 8, 'BWP', 'P', 'en-BW', ['en', 'tn']],
  ['NA', 9, 'NAD', 'N$', 'en-NA', ['en']],
  ['ZA', 9, 'ZAR', 'R', 'en-ZA', ['en']],
  ['ZM', 9, 'ZMW', 'K', 'en-ZM', ['en']],
  ['ZW', 9, 'USD', '$', 'en-ZW', ['en', 'sn', 'nd']],
  ['LS', 8, 'LSL', 'L', 'en-LS', ['en', 'st']],
  ['MZ', 9, 'MZN', 'MT', 'pt-MZ', ['pt']],
  ['AO', 9, 'AOA', 'Kz', 'pt-AO', ['pt']],
  ['SC', 7, 'SCR', 'SR', 'en-SC', ['en', 'fr']],
  ['ID', 12, 'IDR', 'Rp', 'id-ID', ['id']],
])('%s has numbers of %i digits, the currency %s (%s), the locale %s and the languages %j', (...row) => {
  const [code, phoneLength, currency, currencySymbol, locale, languages] = row;
  const expected = { phoneLength, currency, currencySymbol, locale, languages };
  expect(countries.find((country) => country.code === code)).toMatchObject(expected);
});
