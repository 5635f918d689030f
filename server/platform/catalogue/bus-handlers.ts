import { planSeats, type SeatPlan } from '@/lib/domain/seat-layout';
import { shortDay } from '@/lib/format/journey';
import { picturePath } from '@/lib/paths/files';
import type { busEndpoints } from '@/server/api/endpoints/buses';
import { changed, type Handlers } from '@/server/platform/handler';
import type { Platform } from '@/server/platform/platform';
import { toOffsetPage } from '@/server/platform/list-page';
import { listSeatMarks, listSoldSeats } from './blocks.repo';
import { listBuses } from './buses.repo';
import { addBus, retireBus, setBus } from './edit-buses';
import { firstFew } from './write-names';

/** Returns the states of the seats of a bus, also as the options of a form. */
async function readSeats({ db, clock }: Platform, { id, ...bus }: SeatPlan & { id: number }) {
  const marks = new Map((await listSeatMarks(db, id)).map(({ seat, kind }) => [seat, kind]));
  const sold = await listSoldSeats(db, id, clock());
  const markOf = { closed: 'closed', counter_only: 'rank' } as const;
  const states = Object.fromEntries([
    ...sold.map(({ seat }) => [seat, 'sold'] as const),
    ...[...marks].map(([seat, kind]) => [seat, markOf[kind]] as const),
  ]);
  const marked = sold.filter(({ seat }) => marks.has(seat));
  const stillSold = firstFew(marked.map(({ seat, serviceDate }) => `${seat} on ${shortDay(serviceDate)}`));
  return { states, stillSold, choices: { seats: planSeats(bus, (seat) => states[seat] ?? 'free') } };
}

export const busHandlers: Pick<Handlers, keyof typeof busEndpoints> = {
  busList: async ({ platform, staff, query }) => {
    const rows = await listBuses(platform.db, staff.operatorId, query, platform.clock());
    const { choices, ...seats } =
      query.id !== undefined && rows[0]
        ? await readSeats(platform, rows[0].bus)
        : { states: {}, stillSold: '', choices: undefined };
    const page = toOffsetPage(rows, query.after ?? 0, ({ bus: { uuid, retiredAt, photo, ...bus }, ...row }) => {
      const { regNo, busType, layout, totalSeats, lastRowFull, facilities } = bus;
      const shown = { id: uuid, regNo, busType, layout, totalSeats, lastRowFull, facilities, ...seats };
      return { ...row, ...shown, photo: photo && picturePath(photo), isRetired: retiredAt !== null };
    });
    return { ...page, choices };
  },
  addBus: ({ platform, staff, author, body }) => addBus(platform, staff, author, body),
  setBus: ({ platform, staff, author, params, body }) => changed(setBus(platform, staff, author, params.busId, body)),
  retireBus: ({ platform, staff, author, params, body }) =>
    changed(retireBus(platform, staff, author, params.busId, body.endsPatterns)),
};
