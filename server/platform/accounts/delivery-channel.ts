import type { Contact } from '@/lib/contracts/accounts';
/** Invariant: a code for an account goes only to a contact of that account. */
import { isEmail } from '@/lib/typed';
import { AppError } from '@/lib/errors';
import type { Channel } from '@/server/messaging/gateway';
import type { UserRow } from './accounts.repo';

export const contactText = (contact: Contact) => ('email' in contact ? contact.email : contact.phone);
export const channelOf = (contact: Contact): Channel => ('email' in contact ? 'email' : 'sms');
export const recipientOf = (user: UserRow, channel: Channel) => (channel === 'email' ? user.email : user.phone);

export function refuseInvalidEmail(contact: Contact) {
  if ('email' in contact && !isEmail(contact.email)) throw new AppError('email_invalid');
}
