import { describeProcess } from '@/server/bff/routes/machine-routes';

export const dynamic = 'force-dynamic';

/** The process runs. /api/health tells whether it can serve. */
export const GET = () => Response.json(describeProcess(), { headers: { 'cache-control': 'no-store' } });
