import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { readPhoneText } from '@/lib/typed';
import { enabledCountries, type CountryCode } from './countries';

/** Returns the number in E.164 if it has the exact length of `country` (spec section 5), else null. This file is large. */
export function parsePhone(typed: string, country: CountryCode): string | null {
  const text = readPhoneText(typed);
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  if (text.includes('.') || !parsed?.isValid() || parsed.country !== country || parsed.ext) return null;
  const length = enabledCountries.find(({ code }) => code === country)?.phoneLength;
  return parsed.nationalNumber.length === length ? parsed.number : null;
}
