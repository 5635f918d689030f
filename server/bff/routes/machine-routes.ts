import type { BrowserError } from '@/lib/contracts/browser-error';
import type { TerminalPayment, TerminalVoid } from '@/lib/contracts/terminal';
import { errors, isUnavailable } from '@/lib/errors';
import { currentLog } from '@/server/api/request-context';
import { upstream } from '@/server/api/upstream';
import { buildId } from '@/server/process/other-builds';
import { scrubPath, scrubWords } from '@/server/observability/request-log';
import { receivePush } from '../forms/payments';

export const describeProcess = () => ({ live: true, build: buildId });

export async function checkHealth(): Promise<{ live: true; ready: boolean }> {
  try {
    await upstream('health', {});
    return { live: true, ready: true };
  } catch (error) {
    (await currentLog()).warn({ event: 'not_ready', err: error }, 'The platform is not ready.');
    return { live: true, ready: false };
  }
}

/** Reads the request of a terminal. The key is in a header, so that logs of bodies do not contain it. */
export async function readTerminalCall(request: Request): Promise<unknown> {
  const body: unknown = await request.json().catch(() => undefined);
  return { ...(typeof body === 'object' ? body : {}), key: request.headers.get('x-api-key') ?? '' };
}

export const payAtTerminal = ({ key, ...body }: TerminalPayment) =>
  upstream('payAtTerminal', { body }, { apiKey: key });
export const voidAtTerminal = ({ key, ...body }: TerminalVoid) => upstream('voidAtTerminal', { body }, { apiKey: key });

const maxPushBytes = 64 * 1024;

/**
 * Receives a push message of the card provider. It is unsigned XML, so its content is not trusted. The provider expects
 * `OK`. After a failure the response is 503, and a job queries the provider later.
 */
export async function handlePush(request: Request): Promise<Response> {
  try {
    const xml = await request.text().catch(() => '');
    if (xml !== '' && xml.length <= maxPushBytes) await receivePush(xml);
    return new Response('OK', { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
  } catch (error) {
    if (!isUnavailable(error))
      (await currentLog()).error(
        { event: 'push_not_handled', err: error },
        'A push of the payment provider could not be handled.',
      );
    return new Response(errors.overloaded.message, { status: 503 });
  }
}

/** A page reports its first error only. Scripts of browser extensions are not ours. */
export async function logBrowserError({ message, source, line, path }: BrowserError): Promise<{ done: true }> {
  const script =
    source
      .replace(/[?#].*/, '')
      .split('/')
      .at(-1) ?? '';
  const isOurs = /^https?:/.test(source) && !message.startsWith('Script error');
  const fields = { error: scrubWords(message), script: scrubWords(script), line, path: scrubPath(path) };
  if (isOurs) (await currentLog()).warn({ event: 'browser_error', ...fields }, 'A script failed in a browser.');
  return { done: true };
}
