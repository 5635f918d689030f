import { renewAndRespond, renewAndReturn } from '@/server/bff/routes/renew-session';

export const GET = renewAndReturn;
export const POST = renewAndRespond;
