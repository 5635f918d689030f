import { handleRow } from '@/server/bff/handle';

export const PUT = handleRow('saveBookingDraft');
