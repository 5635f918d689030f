import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { enabledCountries, type CountryCode } from './countries';

/**
 * Parses a typed mobile number to E.164 ('+26771234567'). Null unless it is a number of `country` with the exact length
 * (spec section 5), with or without the dialling code. Ignores spaces. Browsers load this large file when a number is typed.
 */
export function parsePhone(typed: string, country: CountryCode): string | null {
  const parsed = parsePhoneNumberFromString(typed.replaceAll(/\s/g, ''), { defaultCountry: country, extract: false });
  if (!parsed?.isValid() || parsed.country !== country || parsed.ext) return null;
  const length = enabledCountries.find(({ code }) => code === country)?.phoneLength;
  return parsed.nationalNumber.length === length ? parsed.number : null;
}
