import { receivePush } from '@/server/bff/payments';
import { handlePush } from '@/server/bff/handle-push';

export const POST = handlePush(receivePush);
