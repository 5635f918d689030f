import { AppError } from '@/lib/errors';

/** A form or script of another site cannot act for the visitor; browsers say where a request comes from. */
export function refuseForeignOrigin(request: Request) {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const foreign = origin !== null && URL.parse(origin)?.host !== request.headers.get('host');
  if (foreign || (site !== null && site !== 'same-origin')) throw new AppError('forbidden_origin');
}
