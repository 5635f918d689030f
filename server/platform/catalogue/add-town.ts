import { AppError } from '@/lib/errors';
import type { ParsedBody } from '@/server/api/endpoints/table';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import type { Platform } from '@/server/platform/platform';
import { nameProblems } from './check-known';
import { findTownId } from './profile.repo';
import { readTyped } from './read-typed';
import { cityRow } from './timetable/timetable-form';
import { insertCities, listKnownCities } from './timetable.repo';

export const addTown = (
  platform: Platform,
  author: AuditAuthor,
  { city, country, latitude, longitude, isTopDestination }: ParsedBody<'addTown'>,
) =>
  inTransaction(platform.db, async (tx) => {
    const top_destination = isTopDestination ? 'yes' : 'no';
    const town = readTyped(cityRow, { city, country, latitude, longitude, top_destination });
    const known = await listKnownCities(tx);
    const isKnown = known.some(({ name }) => name === town.name);
    const [problem] = nameProblems('cities.csv', 'city', [town], known, () => 0);
    const reason = isKnown ? `${town.name} is on the list` : problem?.reason;
    if (reason) throw new AppError('invalid_request', { fields: { city: reason } });
    await insertCities(tx, [town]);
    const subject = ['town', await findTownId(tx, town.name)] as const;
    return writeAuditRow(tx, author, {
      action: 'town.added',
      subject,
      after: { name: town.name, country: town.country },
    });
  });
