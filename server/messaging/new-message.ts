import type { Template } from './templates';

export type NewMessage = {
  /** The event that causes the message. One cause sends one message at most. */
  cause: string;
  channel: 'email' | 'sms';
  recipient: string;
} & Template;
