import { renewAndRespond, renewAndReturn } from '@/server/bff/http/renew';

/** Renews the session before a page. The page redirects here, and this route redirects back. */
export const GET = renewAndReturn;
/** The browser calls this every 60 seconds, and when the phone wakes. */
export const POST = renewAndRespond;
