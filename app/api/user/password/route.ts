import { handleRow } from '@/server/bff/handle';

export const POST = handleRow('changeByCode');
