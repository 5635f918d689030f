import { checkHealth } from '@/server/bff/routes/machine-routes';

export const dynamic = 'force-dynamic';

/** `live`: the process responds. `ready`: it can serve requests. Status 503 if it is not ready. */
export async function GET(): Promise<Response> {
  const health = await checkHealth();
  return Response.json(health, { status: health.ready ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
