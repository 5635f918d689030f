import type { APIRequestContext } from '@playwright/test';
import { expect } from './app';

type Sent = { text: string };

/** The newest message to somebody in the sandbox's inbox that `pattern` fits; answers the first group. */
export async function readMessage(request: APIRequestContext, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const query = new URLSearchParams({ to });
      const answer = await request.get(`/sandbox/inbox/messages.json?${query.toString()}`);
      const texts = ((await answer.json()) as Sent[]).map(({ text }) => text);
      found = texts.map((text) => pattern.exec(text)?.[1]).find((group) => group !== undefined);
      return found;
    })
    .toBeDefined();
  return found ?? '';
}

/** `before`: a code that was sent earlier and does not count. */
export const codeFor = (request: APIRequestContext, to: string, before = 'none') =>
  readMessage(request, to, new RegExp(`\\b(?!${before})(\\d{6})\\b`));
