import { sql } from 'drizzle-orm';
import { addDays, localDate } from '@/lib/format/time';
import { moneyTable } from '@/server/platform/sales/settlement/money-table';
import { addManyClaims } from '@/server/testing/test-many-claims';
import { addManyPayments } from '@/server/testing/test-many-payments';
import { openNewDatabase } from './new-database';
import { benchPlatform } from './platform';
import { compared, judged, timedMedian, type Row } from './row';

const rounds = 60;
/** With 40 buses and four entries of a booking, the first size is 10,000, and the second adds 990,000. */
const buses = 40;
const history = { from: -1190, to: -160, perTrip: 6 };

export async function measureMoneyTable(databaseUrl: string): Promise<Row> {
  const db = await openNewDatabase(databaseUrl, 'money');
  try {
    await addManyClaims(db, buses, 1);
    const today = localDate(new Date());
    const month = `${addDays(today, -60).slice(0, 7)}-01`;
    const { rows } = await db.execute<{ id: number }>(sql`select id::int from operators where slug = 'line-0'`);
    const staff = { memberId: 1, role: 'owner', operatorId: rows[0]?.id ?? 0 };
    const call = { platform: benchPlatform(db), staff, query: { month } } as never;
    const medians: number[] = [];
    const sums = new Set<number>();
    for (const fill of [
      { from: today, to: addDays(today, 60), perTrip: 1, inMonth: month },
      { ...history, from: addDays(today, history.from), to: addDays(today, history.to) },
    ]) {
      await addManyPayments(db, fill);
      // The nightly job stores what was owed at the last midnight.
      await db.execute(sql`update operators set owed_until = current_date`);
      medians.push(
        await timedMedian(rounds, async () => {
          const page = await moneyTable(call);
          if (page.rows.length < 50) throw new Error('the table must have a whole page');
          sums.add(page.days.reduce((sum, { sold }) => sum + sold, 0));
        }),
      );
    }
    if (sums.size !== 1) throw new Error('the month must have the same rows');
    const [baseline = 0, ours = 0] = medians;
    const name = 'the table of a month at 1,000,000 ledger entries over 10,000, median';
    return judged(compared(name, 'ms', [{ ours, baseline }]), { of: 'ratio', is: '≤', mark: 1.5 });
  } finally {
    await db.$client.end();
  }
}
