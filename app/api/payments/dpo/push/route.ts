import { handlePush } from '@/server/bff/routes/machine-routes';

export const POST = handlePush;
