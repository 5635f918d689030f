import type { Contact } from '@/lib/contracts/accounts';
import { countries } from './countries';

/** Shows enough of a contact for its owner to recognize it. */
function masked(contact: Contact): string {
  if ('email' in contact) return contact.email.replace(/^(.{1,2}).*(?=@)/, '$1••');
  const { phone } = contact;
  const { diallingCode = '' } = countries.find((country) => phone.startsWith(country.diallingCode)) ?? {};
  const national = phone.slice(diallingCode.length);
  return `${diallingCode} ${national.slice(0, 2)} •• ${national.slice(-3)}`.trim();
}

export const codeSentTo = (contact: Contact): string =>
  `We sent 6 digits to ${masked(contact)} by ${'email' in contact ? 'e-mail' : 'SMS'}.`;
