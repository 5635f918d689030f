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

test('Botswana is the default: +267, 8 digits, BWP, P', () => {
  expect(countries.find(({ code }) => code === defaultCountry)).toMatchObject({
    name: 'Botswana',
    diallingCode: '+267',
    phoneLength: 8,
    currency: 'BWP',
    currencySymbol: 'P',
    locale: 'en-BW',
  });
});

it.each(['NA', 'ZA'])('numbers of %s have 9 digits', (country) => {
  expect(countries.find(({ code }) => code === country)?.phoneLength).toBe(9);
});

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
