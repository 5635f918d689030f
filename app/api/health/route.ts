import { checkHealth } from '@/server/bff/calls/health';

export const dynamic = 'force-dynamic';

/** `live`: this process answers. `ready`: it can serve, 503 while it can't. */
export async function GET(): Promise<Response> {
  const health = await checkHealth();
  return Response.json(health, { status: health.ready ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
