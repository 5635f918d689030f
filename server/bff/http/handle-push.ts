import { errors } from '@/lib/errors';
import { currentLog } from '@/server/api/request-context';

const maxBytes = 64 * 1024;

/**
 * The wrapper of what a card provider sends by itself: XML without a signature, so nothing of it is believed. It wants to
 * read `OK`; when we could not take notice it is told so, and the job asks the provider in its own time.
 */
export function handlePush(receive: (xml: string) => Promise<void>) {
  return async (request: Request): Promise<Response> => {
    try {
      const xml = await request.text();
      if (xml.length <= maxBytes) await receive(xml);
      return new Response('OK', { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
    } catch (error) {
      (await currentLog()).error(
        { event: 'push_not_handled', err: error },
        'A push of the payment provider could not be handled.',
      );
      return new Response(errors.overloaded.message, { status: 503 });
    }
  };
}
