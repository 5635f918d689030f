import type { APIRequestContext } from '@playwright/test';
import { expect } from './app';

type Sent = { text: string };

export async function messagesTo(request: APIRequestContext, to: string): Promise<string[]> {
  const query = new URLSearchParams({ to });
  const response = await request.get(`/sandbox/inbox/messages.json?${query.toString()}`);
  return ((await response.json()) as Sent[]).map(({ text }) => text);
}

/** Waits for a message that matches, and returns the first group of the newest one. */
export async function readMessage(request: APIRequestContext, to: string, pattern: RegExp): Promise<string> {
  let match: string | undefined;
  await expect
    .poll(async () => {
      const texts = await messagesTo(request, to);
      match = texts.map((text) => pattern.exec(text)?.[1]).find((group) => group !== undefined);
      return match;
    })
    .toBeDefined();
  return match ?? '';
}

/** Waits for a code of six digits other than `before`, and returns it. */
export const codeFor = (request: APIRequestContext, to: string, before = 'none') =>
  readMessage(request, to, new RegExp(`\\b(?!${before})(\\d{6})\\b`));
