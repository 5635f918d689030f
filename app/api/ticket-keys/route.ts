import { handleRow } from '@/server/bff/http/handle';

export const GET = handleRow('ticketKeys', { publicSeconds: 60 * 60 });
