import { AppError } from '@/lib/errors';
import type { ParsedBody } from '@/server/api/endpoints/table';
import { inTransaction, type Transaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import type { Platform, Staff } from '@/server/platform/platform';
import { findOperator, updateProfile, type Profile } from './profile.repo';
import { readTyped } from './read-typed';
import { operatorContact } from './timetable/timetable-form';
import { lockTimetables } from './timetable.repo';

/** Locks the timetable of an operator, because an import writes its row too. */
export async function lockOperator(tx: Transaction, { operatorId }: Staff) {
  const found = await findOperator(tx, operatorId);
  if (found) await lockTimetables(tx, [found.slug]);
  const locked = await findOperator(tx, operatorId);
  if (!locked) throw new AppError('not_found');
  return locked;
}

/** Returns facts for an audit row, which has no whole phone. */
function factsOf({ phone, ...rest }: Profile, names: readonly (keyof Profile)[]) {
  const facts = { phone: phone && `…${phone.slice(-3)}`, ...rest };
  return Object.fromEntries(names.map((name) => [name, facts[name] ?? 'none']));
}

export const setProfile = (
  platform: Platform,
  staff: Staff,
  author: AuditAuthor,
  { phone, email, refundRule, salesEndMinutes }: ParsedBody<'setOperatorProfile'>,
) =>
  inTransaction(platform.db, async (tx) => {
    const contact = readTyped(operatorContact, { phone, email });
    const stored = await lockOperator(tx, staff);
    const profile: Profile = { ...contact, refundRule, salesEndMinutes };
    const names = (Object.keys(profile) as (keyof Profile)[]).filter((name) => profile[name] !== stored[name]);
    await updateProfile(tx, stored.id, profile);
    return writeAuditRow(tx, author, {
      action: 'operator.edited',
      subject: ['operator', stored.uuid],
      before: factsOf(stored, names),
      after: factsOf(profile, names),
    });
  });
