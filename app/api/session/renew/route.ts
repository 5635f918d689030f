import { renewAndRespond, renewAndReturn } from '@/server/bff/renew-session';

export const GET = renewAndReturn;
export const POST = renewAndRespond;
