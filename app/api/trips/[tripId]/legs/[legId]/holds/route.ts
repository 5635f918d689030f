import { handleRow } from '@/server/bff/routes/handle';

export const GET = handleRow('holds');
export const PUT = handleRow('holdSeats');
export const DELETE = handleRow('releaseSeats');
