import { countries, type CountryCode } from '@/lib/domain/countries';
import { countryList } from './country-list';

test('the country list holds every country, disabled ones included, with its ISO codes', () => {
  expect(countryList.map(({ code }) => code)).toEqual(countries.map(({ code }) => code));
  expect(countryList[0]).toEqual({
    code: 'BW',
    countryInfo: { country: 'Botswana', short: 'BW', short_2: 'BWA', numericCode: '072' },
  });
});

test('no two countries share a code of three letters or a number', () => {
  for (const key of ['short_2', 'numericCode'] as const)
    expect(new Set(countryList.map(({ countryInfo }) => countryInfo[key])).size).toBe(countryList.length);
  expect(countryList.every(({ countryInfo }) => /^[A-Z]{3}$/.test(countryInfo.short_2))).toBe(true);
  expect(countryList.every(({ countryInfo }) => /^\d{3}$/.test(countryInfo.numericCode))).toBe(true);
});

test.each<[CountryCode, number]>([
  ['SC', 7],
  ['ID', 12],
])('%s is disabled and its numbers have %i digits', (code, phoneLength) => {
  expect(countries.find((country) => country.code === code)).toMatchObject({ enabled: false, phoneLength });
});
