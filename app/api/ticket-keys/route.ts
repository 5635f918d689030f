import { handleRow } from '@/server/bff/handle';

export const GET = handleRow('ticketKeys', { publicSeconds: 60 * 60 });
