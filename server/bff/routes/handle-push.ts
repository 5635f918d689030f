import { errors, isUnavailable } from '@/lib/errors';
import { currentLog } from '@/server/api/request-context';

const maxBytes = 64 * 1024;

/**
 * Wraps a route that receives push messages of the card provider. They are unsigned XML, so their content is not
 * trusted. The provider expects `OK`. After a failure the response is 503, and a job queries the provider later.
 */
export function handlePush(receive: (xml: string) => Promise<void>) {
  return async (request: Request): Promise<Response> => {
    try {
      const xml = await request.text();
      if (xml.length <= maxBytes) await receive(xml);
      return new Response('OK', { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
    } catch (error) {
      if (!isUnavailable(error))
        (await currentLog()).error(
          { event: 'push_not_handled', err: error },
          'A push of the payment provider could not be handled.',
        );
      return new Response(errors.overloaded.message, { status: 503 });
    }
  };
}
