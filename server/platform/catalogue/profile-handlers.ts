import { AppError } from '@/lib/errors';
import { picturePath } from '@/lib/paths/files';
import type { profileEndpoints } from '@/server/api/endpoints/profile';
import { changed, type Handlers } from '@/server/platform/handler';
import { addTown } from './add-town';
import { findOperator, listTowns } from './profile.repo';
import { setPicture } from './set-picture';
import { setProfile } from './set-profile';

export const profileHandlers: Pick<Handlers, keyof typeof profileEndpoints> = {
  operatorProfile: async ({ platform, staff }) => {
    const found = await findOperator(platform.db, staff.operatorId);
    if (!found) throw new AppError('not_found');
    const { uuid: id, name, phone, email, refundRule, salesEndMinutes, logo } = found;
    const shown = { salesEndMinutes: String(salesEndMinutes), logo: logo && picturePath(logo) };
    return { rows: [{ id, name, phone, email, refundRule, ...shown }], next: null };
  },
  setOperatorProfile: ({ platform, staff, author, body }) => changed(setProfile(platform, staff, author, body)),
  setLogo: (call) => changed(setPicture(call)),
  removeLogo: (call) => changed(setPicture(call)),
  setPhoto: (call) => changed(setPicture(call)),
  removePhoto: (call) => changed(setPicture(call)),
  townList: ({ platform, query }) => listTowns(platform.db, query),
  addTown: ({ platform, author, body }) => changed(addTown(platform, author, body)),
};
