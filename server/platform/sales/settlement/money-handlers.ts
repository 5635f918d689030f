import { localDate } from '@/lib/format/time';
import type { moneyEndpoints } from '@/server/api/endpoints/money';
import type { Handlers } from '@/server/platform/handler';
import { toOffsetPage } from '@/server/platform/list-page';
import { listMoney } from './money-table.repo';
import { readOwed } from './owed.repo';

export const moneyHandlers: Pick<Handlers, keyof typeof moneyEndpoints> = {
  moneyTable: async ({ platform: { db, clock }, staff: { operatorId }, query: { month, after = 0 } }) => {
    const now = clock();
    const first = `${(month ?? localDate(now)).slice(0, 7)}-01`;
    const [{ rows, days }, owedThebe] = await Promise.all([
      listMoney(db, operatorId, first, after),
      readOwed(db, operatorId ?? 0),
    ]);
    const page = toOffsetPage(rows, after, ({ day, trip, amounts }) => ({
      id: `${day} ${trip?.id ?? ''}`,
      day,
      trip: trip && { ...trip, departsAt: new Date(trip.departsAt).toISOString() },
      amounts,
    }));
    return { ...page, month: first, days, owedThebe, at: now.toISOString() };
  },
};
