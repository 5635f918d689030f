import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { CashDesk } from '@/lib/contracts/journey';
import { AppError } from '@/lib/errors';
import { picturePath } from '@/lib/paths/files';
import { mayDo } from '@/lib/permissions';
import { inTransaction, refuseFault, together, type Transaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import { changed, type Handler, type Handlers } from '@/server/platform/handler';
import { listCities } from './catalogue.repo';
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
function factsOf({ phone, cashDesk: desk, ...rest }: Profile, names: readonly (keyof Profile)[]) {
  const cashDesk = desk && [desk.place, desk.town, desk.openingHours].join(', ');
  const facts = { phone: phone && `…${phone.slice(-3)}`, cashDesk, ...rest };
  return Object.fromEntries(names.map((name) => [name, facts[name] ?? 'none']));
}

async function readCashDesk(tx: Transaction, desk: CashDesk): Promise<CashDesk | null> {
  const wrong = Object.entries(desk).flatMap(([name, text]) => (text === '' ? [name] : []));
  if (wrong.length === 3) return null;
  if (desk.town && !(await findTownId(tx, desk.town))) wrong.push('town');
  if (wrong.length === 0) return desk;
  const fields = Object.fromEntries(wrong.map((name) => [name, 'Fill in the town, the place and the hours, or none']));
  throw new AppError('invalid_request', { fields });
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

export const profileHandlers = {
  operatorProfile: async ({ platform, staff }) => {
    const [found, towns] = await together(findOperator(platform.db, staff.operatorId), listCities(platform.db));
    if (!found) throw new AppError('not_found');
    const { uuid: id, name, phone, email, refundRule, salesEndMinutes, logo } = found;
    const commissionPercent = mayDo(staff.role, 'money.read') ? String(found.commissionPercent) : null;
    const shown = { salesEndMinutes: String(salesEndMinutes), commissionPercent, logo: logo && picturePath(logo) };
    const town = towns.map(({ name: value }) => ({ value, label: value }));
    return {
      rows: [{ id, name, phone, email, refundRule, ...found.cashDesk, ...shown }],
      next: null,
      choices: { town },
    };
  },
  setOperatorProfile: ({ platform, staff, author, body }) => {
    const setting = inTransaction(platform.db, async (tx) => {
      const { phone, email, refundRule, salesEndMinutes, town, place, openingHours } = body;
      const stored = await lockOperator(tx, staff.operatorId);
      // A phone of an early release may stay.
      const isStored = phone === stored.phone;
      const contact = readTyped(operatorContact, { phone: isStored ? '' : phone, email });
      const cashDesk = await readCashDesk(tx, { town, place, openingHours });
      const profile: Profile = { ...contact, ...(isStored && { phone }), refundRule, salesEndMinutes, cashDesk };
      const isChanged = (name: keyof Profile) => !isDeepStrictEqual(profile[name], stored[name]);
      const names = (Object.keys(profile) as (keyof Profile)[]).filter(isChanged);
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
    return changed(adding.catch(refuseFault(/^cities_/, 'invalid_request', { fields: { city: isOnList } })));
  },
} satisfies Partial<Handlers>;
