import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { sampleContacts, type SiteContacts } from '@/lib/brand';
import { emailPattern } from '@/lib/typed';

/** A message of one SMS has room for 16 characters of the phone. */
const phone = z
  .string()
  .max(16)
  .regex(/^\+[\d ]+$/)
  .refine((text) => parsePhoneNumberFromString(text)?.isValid(), 'is malformed: .env.example shows its form');

export const contactSettings = {
  SITE_PHONE: phone.default(sampleContacts.phone),
  SITE_EMAIL: z.email({ pattern: emailPattern }).default(sampleContacts.email),
  SITE_ADDRESS: z
    .string()
    .regex(/^.{5,200}$/)
    .default(sampleContacts.address),
};

/** Returns the contacts alone, because messages and documents need no other setting. `env()` refuses malformed ones. */
export function siteContacts(): SiteContacts {
  const of = (name: keyof typeof contactSettings) => {
    // oxlint-disable-next-line eslint/no-restricted-properties
    const text = process.env[name];
    return contactSettings[name].parse(text === '' ? undefined : text);
  };
  return { phone: of('SITE_PHONE'), email: of('SITE_EMAIL'), address: of('SITE_ADDRESS') };
}

/** Returns the names of the settings that still have the value of the sample. */
export const sampleSettings = (): string[] =>
  Object.entries(siteContacts()).flatMap(([name, text]) =>
    text === sampleContacts[name as keyof SiteContacts] ? [`SITE_${name.toUpperCase()}`] : [],
  );
