import { renewAndRespond, renewAndReturn } from '@/server/bff/http/renew';

/** A page whose session has to be renewed first is sent here, and comes back. */
export const GET = renewAndReturn;
/** The browser asks every 60 seconds, and when it wakes. */
export const POST = renewAndRespond;
