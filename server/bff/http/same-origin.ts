import { AppError } from '@/lib/errors';

/** Refuses a write request from another site, so that its forms and scripts cannot act for the visitor. */
export function refuseForeignOrigin(request: Request) {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const foreign = origin !== null && URL.parse(origin)?.host !== request.headers.get('host');
  if (foreign || (site !== null && site !== 'same-origin')) throw new AppError('forbidden_origin');
}
