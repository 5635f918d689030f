import type { z } from 'zod';
import {
  alreadySignedUp,
  emailCode,
  factorChanged,
  factorCode,
  passwordChanged,
  resetCode,
  sessionEnded,
  staffInvitation,
  staffJoined,
  verifyCode,
} from './templates/account-messages';
import { alert, contactMessage } from './templates/site-messages';
import { bookingCancelled, bookingMade, bookingReminder } from './templates/booking-messages';
import {
  refundAccepted,
  refundDone,
  refundFailed,
  refundChecked,
  refundInWallet,
  refundRefused,
  refundSent,
} from './templates/refund-messages';
import {
  payoutPaid,
  withdrawalCancelled,
  withdrawalCode,
  withdrawalPaid,
  withdrawalRejected,
  withdrawalRequested,
} from './templates/wallet-messages';
import {
  bookingLapsed,
  bookingPaid,
  firstSale,
  paymentReview,
  paymentShort,
  paymentVoided,
  walletCredited,
} from './templates/payment-messages';
import { tripCancelled, tripLate } from './templates/trip-messages';
import type { Surroundings, WrittenMessage } from './templates/template';

/** The database stores name and data, and the worker writes the text when it sends a message. */
const templates = {
  'booking-made': bookingMade,
  'booking-reminder': bookingReminder,
  'booking-cancelled': bookingCancelled,
  'booking-paid': bookingPaid,
  'booking-lapsed': bookingLapsed,
  'trip-cancelled': tripCancelled,
  'wallet-credited': walletCredited,
  'payment-short': paymentShort,
  'payment-review': paymentReview,
  'payment-voided': paymentVoided,
  'refund-accepted': refundAccepted,
  'refund-sent': refundSent,
  'refund-done': refundDone,
  'refund-failed': refundFailed,
  'refund-in-wallet': refundInWallet,
  'refund-checked': refundChecked,
  'refund-refused': refundRefused,
  'trip-late': tripLate,
  'verify-code': verifyCode,
  'email-code': emailCode,
  'reset-code': resetCode,
  'password-changed': passwordChanged,
  'session-ended': sessionEnded,
  'factor-code': factorCode,
  'factor-changed': factorChanged,
  'staff-invitation': staffInvitation,
  'staff-joined': staffJoined,
  'already-signed-up': alreadySignedUp,
  'withdrawal-code': withdrawalCode,
  'withdrawal-requested': withdrawalRequested,
  'withdrawal-paid': withdrawalPaid,
  'withdrawal-rejected': withdrawalRejected,
  'withdrawal-cancelled': withdrawalCancelled,
  'payout-paid': payoutPaid,
  'first-sale': firstSale,
  'contact-message': contactMessage,
  alert,
};
type TemplateName = keyof typeof templates;

export type Template = {
  [Name in TemplateName]: { template: Name; data: z.infer<(typeof templates)[Name]['data']> };
}[TemplateName];

type StoredMessage = { template: string; data: unknown };

const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name);

function find(name: string) {
  if (!isTemplateName(name)) throw new Error('there is no such template');
  return templates[name];
}

export function writeMessage(
  { template, data }: StoredMessage,
  channel: 'email' | 'sms',
  surroundings: Surroundings,
): WrittenMessage {
  return find(template).write(data, channel, surroundings);
}

export function isCode({ template }: StoredMessage): boolean {
  return find(template).isCode;
}

export function isUrgent({ template }: StoredMessage): boolean {
  return find(template).urgent;
}
