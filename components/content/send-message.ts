import type { ContactField } from '@/lib/contact-rules';
import type { ContactBody } from '@/lib/contracts/contact';

/** How sending ended, to be read in place: at a field, or below them all. */
export type ContactOutcome = { tone: 'good' | 'bad'; text: string; field?: ContactField | null };

const limitMs = 60_000;

/**
 * Sends the form. Written out here rather than with `fetchJson`, so that the page loads no schemas and no error table.
 * `words`: what is said for a code. `outdated`: the page was open for too long.
 */
export async function sendMessage(
  body: ContactBody,
  words: Readonly<Record<string, string>>,
): Promise<ContactOutcome | 'outdated'> {
  const failed: ContactOutcome = { tone: 'bad', text: words.contact_failed ?? '' };
  try {
    const response = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(limitMs),
    });
    const answer: unknown = await response.json();
    const text = textOf(answer, 'message');
    if (response.ok) return { tone: 'good', text };
    if (textOf(answer, 'code') === 'form_outdated') return 'outdated';
    return response.status < 500 && text ? { tone: 'bad', text, field: fieldOf(answer) } : failed;
  } catch {
    return failed;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function textOf(answer: unknown, name: string): string {
  const value: unknown = isObject(answer) ? Reflect.get(answer, name) : undefined;
  return typeof value === 'string' ? value : '';
}

function fieldOf(answer: unknown): ContactField | null {
  const fields: unknown = isObject(answer) ? Reflect.get(answer, 'fields') : undefined;
  const names: readonly ContactField[] = ['name', 'email', 'message'];
  return names.find((name) => isObject(fields) && Object.hasOwn(fields, name)) ?? null;
}
