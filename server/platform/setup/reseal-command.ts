import { randomUUID } from 'node:crypto';
import { inTransaction } from '@/server/db/client';
import { commandActor, CommandRefusal, type Command } from '@/server/db/run-command';
import { writeAuditRow } from '@/server/db/write-audit-row';
import { secretProblems } from '@/server/process/env-problems';
import { keyIdOf, openText, placeOf, sealText, type DataKeys } from '@/server/sealing/sealed-text';
import { changeTexts } from './sealed-texts.repo';

const ofUser = { uuid: '(select users.uuid from users where users.id = user_id)' };

/** Every column of sealed texts. A pending factor moves to `totp_secrets`, so the sessions come first. */
const sealedTables = [
  { name: 'sessions', ...ofUser, places: { pending_factor: placeOf.factor } },
  { name: 'totp_secrets', ...ofUser, id: 'user_id', places: { secret: placeOf.factor } },
  { name: 'withdrawals', places: { account_number: placeOf.account, iban_number: placeOf.iban } },
  { name: 'message_outbox', places: { data: placeOf.message } },
];

export const resealCommand =
  ({ DATA_KEY = '', DATA_KEYS_BEFORE = '' }: Readonly<Record<string, string | undefined>>): Command =>
  async (db) => {
    const [refusal] = secretProblems({ DATA_KEY, DATA_KEYS_BEFORE });
    if (refusal) throw new CommandRefusal(`${refusal.name} ${refusal.problem}`);
    const keys: DataKeys = [DATA_KEY, ...DATA_KEYS_BEFORE.split(',').filter(Boolean)];
    const ofOtherKey = new RegExp(`^v2\\.(?!${keyIdOf(DATA_KEY)}\\.)`);
    const after: Record<string, number> = {};
    let unreadable = 0;
    const reseal = (text: string, place: string) => {
      if (!ofOtherKey.test(text)) return text;
      try {
        return sealText(keys, openText(keys, text, place), place);
      } catch {
        unreadable += 1;
        return text;
      }
    };
    for (const table of sealedTables) after[table.name] = await changeTexts(db, table, reseal);
    const change = { action: 'database.resealed', subject: ['database', randomUUID()], after } as const;
    await inTransaction(db, (tx) => writeAuditRow(tx, { actor: commandActor(), reason: null }, change));
    const counts = Object.entries(after).map(([name, count]) => `${name} ${count}`);
    const rest = unreadable > 0 ? ` No key opens ${unreadable} texts: add their key to DATA_KEYS_BEFORE.` : '';
    return [`DATA_KEY seals these rows now: ${counts.join(', ')}.${rest}`];
  };
