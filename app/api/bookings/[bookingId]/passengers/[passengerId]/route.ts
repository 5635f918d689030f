import { handleRow } from '@/server/bff/routes/handle';

export const PUT = handleRow('cancelPassenger');
