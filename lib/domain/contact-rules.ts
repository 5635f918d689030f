import { isEmail, readText } from '@/lib/typed';
import type { ErrorCode } from '@/lib/errors';
import { contactMessageMax, contactNameMax } from '@/lib/limits';

/** In the order in which they are checked (spec section 5). */
const contactFields = ['name', 'email', 'message'] as const;
type ContactField = (typeof contactFields)[number];
export type ContactFields = Record<ContactField, string>;
type ContactProblem = { field: ContactField; code: ErrorCode };

export const contactSent = 'Message has been sent';

export const plainLines = (text: string) => text.replaceAll('\r\n', '\n');

export function findContactProblem(typed: ContactFields): ContactProblem | null {
  const name = readText(typed.name);
  const message = plainLines(typed.message).trim();
  if (name === '') return { field: 'name', code: 'contact_form_empty' };
  if (name.length > contactNameMax) return { field: 'name', code: 'contact_name_long' };
  if (readText(typed.email) === '') return { field: 'email', code: 'email_empty' };
  if (!isEmail(typed.email)) return { field: 'email', code: 'email_invalid' };
  if (message === '') return { field: 'message', code: 'contact_form_empty' };
  if (message.length > contactMessageMax) return { field: 'message', code: 'contact_message_long' };
  return null;
}
