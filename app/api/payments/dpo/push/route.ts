import { receivePush } from '@/server/bff/payments';
import { handlePush } from '@/server/http/handle-push';

export const POST = handlePush(receivePush);
