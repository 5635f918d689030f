import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { enabledCountries, type CountryCode } from './countries';

/**
 * A mobile number as typed, in E.164 ('+26771234567'), or null when it is none of `country`, of its exact length (spec
 * section 5), with or without the dialling code. Spaces are removed. Heavy: browsers load this file when a number is
 * typed.
 */
export function parsePhone(typed: string, country: CountryCode): string | null {
  const found = parsePhoneNumberFromString(typed.replaceAll(/\s/g, ''), { defaultCountry: country, extract: false });
  if (!found?.isValid() || found.country !== country || found.ext) return null;
  const length = enabledCountries.find(({ code }) => code === country)?.phoneLength;
  return found.nationalNumber.length === length ? found.number : null;
}
