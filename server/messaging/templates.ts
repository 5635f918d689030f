import type { z } from 'zod';
import { alreadySignedUp, emailCode, passwordChanged, resetCode, verifyCode } from './templates/account-messages';
import { bookingCancelled, bookingMade, bookingReminder } from './templates/booking-messages';
import { contactMessage } from './templates/contact-messages';
import { withdrawalPaid, withdrawalRejected, withdrawalRequested } from './templates/wallet-messages';
import { bookingLapsed, bookingPaid, paymentReview, walletCredited } from './templates/payment-messages';
import type { Surroundings, WrittenMessage } from './templates/template';

/** Every message we send. Stored as name and data, worded at the moment of sending. */
const templates = {
  'booking-made': bookingMade,
  'booking-reminder': bookingReminder,
  'booking-cancelled': bookingCancelled,
  'booking-paid': bookingPaid,
  'booking-lapsed': bookingLapsed,
  'wallet-credited': walletCredited,
  'payment-review': paymentReview,
  'verify-code': verifyCode,
  'email-code': emailCode,
  'reset-code': resetCode,
  'password-changed': passwordChanged,
  'already-signed-up': alreadySignedUp,
  'withdrawal-requested': withdrawalRequested,
  'withdrawal-paid': withdrawalPaid,
  'withdrawal-rejected': withdrawalRejected,
  'contact-message': contactMessage,
};
type TemplateName = keyof typeof templates;

export type Template = {
  [Name in TemplateName]: { template: Name; data: z.infer<(typeof templates)[Name]['data']> };
}[TemplateName];

/** A message as the database has it. */
type StoredMessage = { template: string; data: unknown };

const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name);

function find(name: string) {
  if (!isTemplateName(name)) throw new Error('there is no such template');
  return templates[name];
}

/** Words a message. Throws where the template is unknown or the data are not what it needs. */
export function writeMessage(
  { template, data }: StoredMessage,
  channel: 'email' | 'sms',
  surroundings: Surroundings,
): WrittenMessage {
  return find(template).write(data, channel, surroundings);
}

/** Whether the message may wake somebody up. */
export function isUrgent({ template }: StoredMessage): boolean {
  return find(template).urgent;
}
