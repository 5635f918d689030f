import { defaultCountry, enabledCountries } from '@/lib/domain/countries';
import { parsePhone } from '@/lib/domain/phone';
import { readPhoneText } from '@/lib/typed';
import type { Queries } from '@/server/db/client';
import { findUserByContact } from './accounts.repo';

/** A number without a dialling code can be of several countries. Then an account with one of them decides. */
export async function typedPhone(queries: Queries, typed: string): Promise<string> {
  const digits = readPhoneText(typed);
  const own = parsePhone(digits, defaultCountry) ?? (/^\+\d{7,15}$/.test(digits) ? digits : undefined);
  if (own !== undefined) return own;
  const numbers = enabledCountries.flatMap(({ code }) => parsePhone(digits, code) ?? []);
  // All numbers are looked up, so that the duration does not reveal which of them has an account.
  const found = await Promise.all(numbers.map((phone) => findUserByContact(queries, { phone })));
  return numbers[Math.max(0, found.findIndex(Boolean))] ?? typed;
}
