import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Formats a number in E.164 for reading: "+2673900011" becomes "+267 390 0011". Returns other text unchanged. */
export function spacedPhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}
