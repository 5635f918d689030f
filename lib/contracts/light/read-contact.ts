import type { ContactResponse, ContactRefusal } from '@/lib/contracts/contact';
import { isObject } from '@/lib/contracts/light/read-json';

/* Like `read-json.ts`, but only for the contact form. */

export function readContactResponse(json: unknown): ContactResponse | undefined {
  return isObject(json) && typeof json.message === 'string' ? { message: json.message } : undefined;
}

export function readContactRefusal(json: unknown): ContactRefusal | undefined {
  if (!isObject(json)) return undefined;
  const { message, fields, stamp } = json;
  if (typeof message !== 'string' || !isTexts(fields)) return undefined;
  if (stamp !== undefined && typeof stamp !== 'string') return undefined;
  return { message, ...(fields && { fields }), ...(stamp !== undefined && { stamp }) };
}

const isTexts = (json: unknown): json is Record<string, string> | undefined =>
  json === undefined || (isObject(json) && Object.values(json).every((value) => typeof value === 'string'));
