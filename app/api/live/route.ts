export const dynamic = 'force-dynamic';

/** The process runs. /api/health tells whether it can serve. */
export const GET = () => Response.json({ live: true }, { headers: { 'cache-control': 'no-store' } });
