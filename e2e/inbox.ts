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

export const codeFor = (request: APIRequestContext, to: string) => readMessage(request, to, /\b(\d{6})\b/);
