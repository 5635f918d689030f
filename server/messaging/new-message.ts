import type { Template } from './templates';

export type NewMessage = {
  cause: string;
  channel: 'email' | 'sms';
  recipient: string;
} & Template;
