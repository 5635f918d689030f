import { handleRow } from '@/server/bff/routes/handle';

export const GET = handleRow('ticketKeys', { publicSeconds: 60 * 60 });
