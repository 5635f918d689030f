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

const noSeats = { states: {}, stillSold: '', choices: undefined };

/** Returns the states of the seats of one bus, also as the options of a form. A list leaves them out. */
async function readSeats({ db, clock }: Platform, { id, ...bus }: SeatPlan & { id: number }) {
  const marks = new Map((await listSeatMarks(db, id)).map(({ seat, kind }) => [seat, kind]));
  const sold = await listSoldSeats(db, id, clock());
  const states = Object.fromEntries([
    ...sold.map(({ seat }) => [seat, 'sold'] as const),
    ...[...marks].map(([seat, kind]) => [seat, kind === 'closed' ? 'closed' : 'rank'] as const),
  ]);
  const still = sold
    .filter(({ seat }) => marks.has(seat))
    .map(({ seat, serviceDate }) => `${seat} on ${shortDay(serviceDate)}`);
  return { states, stillSold: firstFew(still), choices: { seats: planSeats(bus, (seat) => states[seat] ?? 'free') } };
}

export const busHandlers: Pick<Handlers, keyof typeof busEndpoints> = {
  busList: async ({ platform, staff, query }) => {
    const rows = await listBuses(platform.db, staff.operatorId, query, platform.clock());
    const [one] = rows;
    const { choices, ...seatsOf } = query.id !== undefined && one ? await readSeats(platform, one.bus) : noSeats;
    const page = toOffsetPage(rows, query.after ?? 0, ({ bus, ...row }) => {
      const { uuid: id, totalSeats, retiredAt, photo, regNo, busType, layout, lastRowFull, facilities } = bus;
      const shown = { id, regNo, busType, layout, totalSeats, lastRowFull, facilities, ...seatsOf };
      return { ...row, ...shown, photo: photo && picturePath(photo), isRetired: retiredAt !== null };
    });
    return { ...page, choices };
  },
  addBus: ({ platform, staff, author, body }) => addBus(platform, staff, author, body),
  setBus: ({ platform, staff, author, params, body }) => changed(setBus(platform, staff, author, params.busId, body)),
  retireBus: ({ platform, staff, author, params, body }) =>
    changed(retireBus(platform, staff, author, params.busId, body.endsPatterns)),
};
