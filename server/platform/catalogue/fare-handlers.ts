import { localDate } from '@/lib/format/time';
import type { fareEndpoints } from '@/server/api/endpoints/fares';
import { together } from '@/server/db/client';
import { changed, type Handlers } from '@/server/platform/handler';
import { listCities } from './catalogue.repo';
import { raiseFares, setFares } from './change-fares';
import { listFares } from './fares.repo';

export const fareHandlers: Pick<Handlers, keyof typeof fareEndpoints> = {
  fareList: async ({ platform: { db, clock }, staff, query: { id, day = localDate(clock()) } }) => {
    const [rows, towns] = await together(listFares(db, staff.operatorId, day, id), listCities(db));
    const options = towns.map(({ name }) => ({ value: name, label: name }));
    return { rows, next: null, choices: { from: options, to: options } };
  },
  setFares: ({ body, ...call }) => changed(setFares(call, body)),
  raiseFares: ({ body, ...call }) => changed(raiseFares(call, body)),
};
