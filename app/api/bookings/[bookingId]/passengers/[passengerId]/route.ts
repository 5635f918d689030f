import { handleRow } from '@/server/bff/http/handle';

export const PUT = handleRow('cancelPassenger');
