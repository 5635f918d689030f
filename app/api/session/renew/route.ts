import { renewAndRespond, renewAndReturn } from '@/server/bff/http/renew';

export const GET = renewAndReturn;
export const POST = renewAndRespond;
