import { AppError } from '@/lib/errors';
import { systemClock } from '@/lib/format/time';
import { databaseFault } from '@/server/db/client';
import { complain, print, runCommand } from '@/server/db/run-command';
import { hashToken, newToken } from '@/server/platform/accounts/tokens';
import { insertAgent, revokeAgent } from './terminals.repo';

const [command = '', ...words] = process.argv.slice(2);
const name = words.join(' ').trim();

/** `npm run terminal -- add|revoke`: who may take money at a terminal. A key is shown once and kept as a hash. */
await runCommand('command', async (db) => {
  if (command === 'revoke') {
    if (!(await revokeAgent(db, name, systemClock()))) throw new AppError('not_found');
    print([`${name} can take no more payments.`]);
    return true;
  }
  const key = newToken();
  try {
    await insertAgent(db, { name, keyHash: hashToken(key) });
  } catch (error) {
    if (databaseFault(error)?.code !== '23505') throw error;
    complain([`There is a terminal ${name} already.`]);
    return false;
  }
  print([`The key of ${name}, shown this once:`, key]);
  return true;
});
