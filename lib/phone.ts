import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { enabledCountries, type CountryCode } from './countries';

/**
 * A mobile number as typed, in E.164 ('+26771234567'), or null when libphonenumber finds none, or one of a country that
 * is not enabled. Spaces are removed. Heavy: browsers load this file when a number is typed.
 */
export function parsePhone(typed: string, country: CountryCode): string | null {
  const found = parsePhoneNumberFromString(typed, country);
  if (!found?.isValid()) return null;
  const length = enabledCountries.find(({ code }) => code === found.country)?.phoneLength;
  return found.nationalNumber.length === length ? found.number : null;
}
