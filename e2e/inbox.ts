import type { APIRequestContext } from '@playwright/test';
import { expect } from './app';

type Sent = { text: string };

/** Every message to somebody in the sandbox's inbox. */
export async function messagesTo(request: APIRequestContext, to: string): Promise<string[]> {
  const query = new URLSearchParams({ to });
  const answer = await request.get(`/sandbox/inbox/messages.json?${query.toString()}`);
  return ((await answer.json()) as Sent[]).map(({ text }) => text);
}

/** The newest message to somebody that `pattern` fits; answers the first group. */
export async function readMessage(request: APIRequestContext, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const texts = await messagesTo(request, to);
      found = texts.map((text) => pattern.exec(text)?.[1]).find((group) => group !== undefined);
      return found;
    })
    .toBeDefined();
  return found ?? '';
}

/** `before`: a code that was sent earlier and does not count. */
export const codeFor = (request: APIRequestContext, to: string, before = 'none') =>
  readMessage(request, to, new RegExp(`\\b(?!${before})(\\d{6})\\b`));
