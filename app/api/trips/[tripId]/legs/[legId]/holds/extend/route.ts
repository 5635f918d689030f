import { handleRow } from '@/server/bff/http/handle';

export const POST = handleRow('extendHolds');
