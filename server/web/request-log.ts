import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '@/server/log';

const slowMs = 1000;

/** One line when the answer is through: loud for what went wrong or took long, quiet for the rest. */
export function logRequest(req: IncomingMessage, res: ServerResponse, path: string, requestId: string, ms: number) {
  const aborted = !res.writableFinished;
  const line = {
    requestId,
    method: req.method,
    path: scrubPath(path),
    status: res.statusCode,
    ms: Math.round(ms),
    ...(aborted && { aborted }),
  };
  if (res.statusCode >= 500 || ms > slowMs) log.info(line, 'request');
  else log.debug(line, 'request');
}

const longestPath = 200;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Phone numbers and codes, addresses, and what is too long and mixed for a word: a token. */
const telling = [/\d{5}/, /[@%+]/, /^(?=.*\d)[\w.-]{20,}$/, /^(?=.*[a-z])(?=.*[A-Z])[\w.-]{20,}$/];

/** A path as logs may hold it: whatever could name a person, a booking or a secret is `:id`. */
export function scrubPath(path: string): string {
  const segments = path.split('/');
  // What follows it in the API's paths is a code and a new password, which may look like any word.
  const change = segments.findIndex((segment) => segment.toLowerCase() === 'change-request');
  const scrubbed = segments.map((segment, index) => {
    const secret = segment !== '' && (segments[index - 1] === 'forget-password' || (change !== -1 && index > change));
    return secret || uuid.test(segment) || telling.some((pattern) => pattern.test(segment)) ? ':id' : segment;
  });
  return scrubbed.join('/').slice(0, longestPath);
}
