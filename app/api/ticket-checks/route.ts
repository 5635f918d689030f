import { handleRow } from '@/server/bff/routes/handle';

export const POST = handleRow('checkTicket');
