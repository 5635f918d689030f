import { receivePush } from '@/server/bff/forms/payments';
import { handlePush } from '@/server/bff/routes/handle-push';

export const POST = handlePush(receivePush);
