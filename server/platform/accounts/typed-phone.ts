import { defaultCountry } from '@/lib/domain/countries';
import { parsePhone } from '@/lib/domain/phone';

/**
 * Reads what a user typed at a sign-in that is not an e-mail address. '71 000 001' becomes '+26771000001'. Text that is
 * neither a mobile number of the default country nor an international number is a username and stays as it is.
 */
export function typedPhone(typed: string): string {
  const digits = typed.replace(/[\s()-]/g, '');
  return parsePhone(digits, defaultCountry) ?? (/^\+\d{7,15}$/.test(digits) ? digits : typed);
}
