import { receivePush } from '@/server/bff/calls/payments';
import { handlePush } from '@/server/bff/http/handle-push';

export const POST = handlePush(receivePush);
