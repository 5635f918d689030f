import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { sampleContacts, type SiteContacts } from '@/lib/brand';
import { emailPattern } from '@/lib/typed';

/** An SMS has room for 16 characters of the phone. */
const isPhone = (text: string) => /^\+[\d ]{7,15}$/.test(text) && parsePhoneNumberFromString(text)?.isValid();

export const contactSettings = {
  SITE_PHONE: z.string().refine(isPhone, 'is not a phone with its country code').default(sampleContacts.phone),
  SITE_EMAIL: z.email({ pattern: emailPattern }).default(sampleContacts.email),
  SITE_ADDRESS: z.string().min(5).max(200).default(sampleContacts.address),
};

/** Messages and documents need no other setting. `env()` refuses malformed ones. */
export function siteContacts(): SiteContacts {
  // oxlint-disable-next-line eslint/no-restricted-properties
  const filled = Object.fromEntries(Object.entries(process.env).filter(([, text]) => text !== ''));
  const { SITE_PHONE: phone, SITE_EMAIL: email, SITE_ADDRESS: address } = z.object(contactSettings).parse(filled);
  return { phone, email, address };
}

export function sampleSettings(): string[] {
  const contacts = siteContacts();
  const names = (['phone', 'email', 'address'] as const).filter((name) => contacts[name] === sampleContacts[name]);
  return names.map((name) => `SITE_${name.toUpperCase()}`);
}
