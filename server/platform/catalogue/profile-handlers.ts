import type { z } from 'zod';
import { AppError } from '@/lib/errors';
import { picturePath } from '@/lib/paths/files';
import { mayDo } from '@/lib/permissions';
import type { profileEndpoints } from '@/server/api/endpoints/profile';
import { databaseFault, inTransaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import { changed, type Handler, type Handlers } from '@/server/platform/handler';
import { nameProblems } from './check-known';
import { sentenceOf } from './edit-timetable';
import { deleteUnusedPictures, savePictures, type CataloguePictureKind } from './pictures.repo';
import { findTownId, listTowns, updatePhoto, updateProfile, type Profile } from './profile.repo';
import { cityRow, operatorContact } from './timetable/timetable-form';
import { findOperator, insertCities, listKnownCities, lockOperator, tryLockAllTimetables } from './timetable.repo';

/** Reads typed fields by the rules of the files. A problem stands at the field of its column. */
function readTyped<Value>(schema: z.ZodType<Value>, cells: Readonly<Record<string, string>>): Value {
  const parsed = schema.safeParse(cells);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => [String(path[0]), sentenceOf(message)] as const);
  throw new AppError('invalid_request', { fields: Object.fromEntries(fields) });
}

/** Returns facts for an audit row, which has no whole phone. */
function factsOf({ phone, ...rest }: Profile, names: readonly (keyof Profile)[]) {
  const facts = { phone: phone && `…${phone.slice(-3)}`, ...rest };
  return Object.fromEntries(names.map((name) => [name, facts[name] ?? 'none']));
}

async function readPicture(kind: CataloguePictureKind, base64: string) {
  const bytes = Buffer.from(base64, 'base64');
  // Imported only when needed, because the picture library is slow to load.
  const { makeCataloguePicture, maxPictureBytes, refusalOf } = await import('./read-pictures');
  if (bytes.length > maxPictureBytes) throw new AppError('picture_too_large');
  const picture = await makeCataloguePicture(kind, bytes);
  if (typeof picture === 'string') throw new AppError(refusalOf(picture, bytes));
  return picture;
}

type Call = Parameters<Handler<'setLogo'>>[0];
type PictureCall = Pick<Call, 'platform' | 'staff' | 'author'> & {
  params: { operatorId: string; busId?: string };
  body: Partial<Call['body']>;
};

/** Sets or removes the photo of a bus, or the logo without a bus. */
async function setPicture({ platform, staff, author, params: { busId }, body }: PictureCall) {
  const kind = busId === undefined ? 'logo' : 'photo';
  const [sent] = body.picture ?? [];
  const picture = sent ? await readPicture(kind, sent.base64) : null;
  const setting = inTransaction(platform.db, async (tx) => {
    const { id, uuid } = await lockOperator(tx, staff.operatorId);
    if (picture) await savePictures(tx, [picture]);
    const name = picture?.name ?? null;
    if (busId === undefined) await updateProfile(tx, id, { logo: name });
    else if (!(await updatePhoto(tx, id, busId, name))) throw new AppError('not_found');
    if (await tryLockAllTimetables(tx)) await deleteUnusedPictures(tx);
    const subject = busId === undefined ? (['operator', uuid] as const) : (['bus', busId] as const);
    const action = picture ? 'picture.set' : 'picture.removed';
    return writeAuditRow(tx, author, { action, subject, after: { picture: kind } });
  });
  return changed(setting);
}

export const profileHandlers: Pick<Handlers, keyof typeof profileEndpoints> = {
  operatorProfile: async ({ platform, staff }) => {
    const found = await findOperator(platform.db, staff.operatorId);
    if (!found) throw new AppError('not_found');
    const { uuid: id, name, phone, email, refundRule, salesEndMinutes, logo } = found;
    const commissionPercent = mayDo(staff.role, 'money.read') ? String(found.commissionPercent) : null;
    const shown = { salesEndMinutes: String(salesEndMinutes), commissionPercent, logo: logo && picturePath(logo) };
    return { rows: [{ id, name, phone, email, refundRule, ...shown }], next: null };
  },
  setOperatorProfile: ({ platform, staff, author, body: { phone, email, refundRule, salesEndMinutes } }) => {
    const setting = inTransaction(platform.db, async (tx) => {
      const contact = readTyped(operatorContact, { phone, email });
      const stored = await lockOperator(tx, staff.operatorId);
      const profile: Profile = { ...contact, refundRule, salesEndMinutes };
      const names = (Object.keys(profile) as (keyof Profile)[]).filter((name) => profile[name] !== stored[name]);
      await updateProfile(tx, stored.id, profile);
      const facts = { before: factsOf(stored, names), after: factsOf(profile, names) };
      return writeAuditRow(tx, author, { action: 'operator.edited', subject: ['operator', stored.uuid], ...facts });
    });
    return changed(setting);
  },
  setCommission: ({ platform, staff, author, body: { commissionPercent } }) => {
    const setting = inTransaction(platform.db, async (tx) => {
      const { id, uuid, commissionPercent: stored } = await lockOperator(tx, staff.operatorId);
      await updateProfile(tx, id, { commissionPercent });
      const facts = { before: { percent: stored }, after: { percent: commissionPercent } };
      return writeAuditRow(tx, author, { action: 'operator.commission_set', subject: ['operator', uuid], ...facts });
    });
    return changed(setting);
  },
  setLogo: setPicture,
  removeLogo: setPicture,
  setPhoto: setPicture,
  removePhoto: setPicture,
  townList: ({ platform, query }) => listTowns(platform.db, query),
  addTown: ({ platform, author, body: { city, country, latitude, longitude, isTopDestination } }) => {
    const isOnList = `${city} is on the list`;
    const adding = inTransaction(platform.db, async (tx) => {
      const top_destination = isTopDestination ? 'yes' : 'no';
      const town = readTyped(cityRow, { city, country, latitude, longitude, top_destination });
      const known = await listKnownCities(tx);
      const isKnown = known.some(({ name }) => name === town.name);
      const [problem] = nameProblems('cities.csv', 'city', [town], known, () => 0);
      const reason = isKnown ? isOnList : problem?.reason;
      if (reason) throw new AppError('invalid_request', { fields: { city: reason } });
      await insertCities(tx, [town]);
      const subject = ['town', await findTownId(tx, town.name)] as const;
      const after = { name: town.name, country: town.country };
      return writeAuditRow(tx, author, { action: 'town.added', subject, after });
    });
    return changed(
      adding.catch((error: unknown) => {
        if (!databaseFault(error)?.constraint?.startsWith('cities_')) throw error;
        throw new AppError('invalid_request', { fields: { city: isOnList } });
      }),
    );
  },
};
