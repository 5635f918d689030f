import { readPhoneText } from '@/lib/typed';

/** The countries of phone numbers (spec section 3). Forms do not offer disabled ones. */
export type Country = {
  name: string;
  code: CountryCode;
  diallingCode: string;
  currency: string;
  currencySymbol: string;
  /** Digits after the dialling code. */
  phoneLength: number;
  languages: readonly string[];
  locale: string;
  enabled: boolean;
};

export type CountryCode = 'BW' | 'NA' | 'ZA' | 'ZM' | 'ZW' | 'LS' | 'MZ' | 'AO' | 'SC' | 'ID';

export const countries: readonly Country[] = [
  row('Botswana', 'BW', '+267', 'BWP', 'P', 8, ['en', 'tn'], true),
  row('Namibia', 'NA', '+264', 'NAD', 'N$', 9, ['en'], true),
  row('South Africa', 'ZA', '+27', 'ZAR', 'R', 9, ['en'], true),
  row('Zambia', 'ZM', '+260', 'ZMW', 'K', 9, ['en'], true),
  row('Zimbabwe', 'ZW', '+263', 'USD', '$', 9, ['en', 'sn', 'nd'], true),
  row('Lesotho', 'LS', '+266', 'LSL', 'L', 8, ['en', 'st'], false),
  row('Mozambique', 'MZ', '+258', 'MZN', 'MT', 9, ['pt'], false),
  row('Angola', 'AO', '+244', 'AOA', 'Kz', 9, ['pt'], false),
  row('Seychelles', 'SC', '+248', 'SCR', 'SR', 7, ['en', 'fr'], false),
  row('Indonesia', 'ID', '+62', 'IDR', 'Rp', 12, ['id'], false),
];

function row(
  name: string,
  code: CountryCode,
  diallingCode: string,
  currency: string,
  currencySymbol: string,
  phoneLength: number,
  languages: readonly [string, ...string[]],
  enabled: boolean,
): Country {
  const locale = `${languages[0]}-${code}`;
  return { name, code, diallingCode, currency, currencySymbol, phoneLength, languages, locale, enabled };
}

export const enabledCountries = countries.filter(({ enabled }) => enabled);
export const defaultCountry: CountryCode = 'BW';

export const dialledCountry = (number: string): CountryCode | undefined =>
  enabledCountries.find(({ diallingCode }) => number.startsWith(diallingCode))?.code;

export const countryOf = (number: string, chosen: string): CountryCode =>
  dialledCountry(readPhoneText(number)) ?? (isCountryCode(chosen) ? chosen : defaultCountry);

export const isCountryCode = (code: string): code is CountryCode => countries.some((country) => country.code === code);
