import type { BrowserError } from '@/lib/contracts/browser-error';
import { currentLog } from '@/server/api/request-context';
import { scrubPath, scrubWords } from '@/server/observability/request-log';

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
