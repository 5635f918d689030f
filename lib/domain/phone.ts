import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { readPhoneText } from '@/lib/typed';
import { enabledCountries, type CountryCode } from './countries';

/**
 * Parses a typed mobile number to E.164 ('+26771234567'). Null unless it is a number of `country` with the exact length
 * (spec section 5), with or without the dialling code. Browsers load this large file when a number is typed.
 */
export function parsePhone(typed: string, country: CountryCode): string | null {
  const parsed = parsePhoneNumberFromString(readPhoneText(typed), { defaultCountry: country, extract: false });
  if (!parsed?.isValid() || parsed.country !== country || parsed.ext) return null;
  const length = enabledCountries.find(({ code }) => code === country)?.phoneLength;
  return parsed.nationalNumber.length === length ? parsed.number : null;
}
