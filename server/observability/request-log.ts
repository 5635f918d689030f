import type { IncomingMessage, ServerResponse } from 'node:http';
import { routes } from '@/lib/paths/routes';
import { log } from './log';
import { metric } from './metrics';

// The alert rules compare these two, so the first one counts.
for (const route of [...Object.keys(routes), 'other'])
  for (const status of [500, 503]) metric('requests').inc({ route, status }, 0);

const slowMs = 1000;

/** `outsideId` is the id that the caller sent. */
type Ids = { requestId: string; outsideId: string | undefined };

export function logRequest(req: IncomingMessage, res: ServerResponse, path: string, ms: number, ids: Ids) {
  const fields = {
    ...ids,
    renderId: res.getHeader('x-render-id'),
    method: req.method,
    path: scrubPath(path),
    status: res.statusCode,
    ms: Math.round(ms),
    ...(!res.writableFinished && { aborted: true }),
  };
  if (res.statusCode >= 500) log.info({ event: 'request_failed', ...fields }, 'A request failed.');
  else if (ms > slowMs) log.info({ event: 'request_slow', ...fields }, 'A request was slow.');
  else log.debug({ event: 'request_finished', ...fields }, 'A request finished.');
}

const longestPath = 200;
const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/** Phone numbers and codes, e-mail addresses, and tokens. */
const personal = [/\d{5}/, /[@%+]/, /^(?=.*\d)[\w.-]{20,}$/, /^(?=.*[a-z])(?=.*[A-Z])[\w.-]{20,}$/];

/** Returns the first line of a text. `:id` replaces each word that could name a person, a booking or a secret. */
export const scrubWords = (text: string): string =>
  (text.split('\n')[0] ?? '')
    .split(' ')
    .map((word) => (uuid.test(word) || personal.some((pattern) => pattern.test(word)) ? ':id' : word))
    .join(' ');

export function scrubPath(path: string): string {
  const segments = path.split('/');
  // The API's paths put a code and a new password after this segment. A password may look like any word.
  const change = segments.findIndex((segment) => segment.toLowerCase() === 'change-request');
  const scrubbed = segments.map((segment, index) => {
    const isSecret = segment !== '' && (segments[index - 1] === 'forget-password' || (change !== -1 && index > change));
    return isSecret || uuid.test(segment) || personal.some((pattern) => pattern.test(segment)) ? ':id' : segment;
  });
  return scrubbed.join('/').slice(0, longestPath);
}
