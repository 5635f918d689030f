import { localDate } from '@/lib/format/time';
import type { Handler } from '@/server/platform/handler';
import { toOffsetPage } from '@/server/platform/list-page';
import { listMoney } from './money.repo';

export const moneyTable: Handler<'moneyTable'> = async ({
  platform: { db, clock },
  staff: { operatorId },
  query: { month, after = 0 },
}) => {
  const now = clock();
  const first = `${(month ?? localDate(now)).slice(0, 7)}-01`;
  const { rows, ...more } = await listMoney(db, operatorId, first, after);
  const page = toOffsetPage(rows, after, ({ trip, ...row }) => ({
    ...row,
    id: `${row.day} ${trip?.id ?? ''}`,
    trip: trip && { ...trip, departsAt: new Date(trip.departsAt).toISOString() },
  }));
  return { ...page, ...more, month: first, at: now.toISOString() };
};
