import { AppError } from '@/lib/errors';
import { systemClock } from '@/lib/format/time';
import { databaseFault } from '@/server/db/client';
import { complain, print, runCommand } from '@/server/db/run-command';
import { addAgent } from './add-agent';
import { revokeAgent } from './terminals.repo';

const [command = '', ...words] = process.argv.slice(2);
const name = words.join(' ').trim();

/** `npm run terminal -- add|revoke`: adds or revokes a terminal agent. The key is printed once and stored as a hash. */
await runCommand('command', async (db) => {
  if (command === 'revoke') {
    if (!(await revokeAgent(db, name, systemClock()))) throw new AppError('not_found');
    print([`${name} cannot take payments any more.`]);
    return true;
  }
  try {
    print([`The key of ${name}. It is shown only once:`, await addAgent(db, name)]);
  } catch (error) {
    if (databaseFault(error)?.code !== '23505') throw error;
    complain([`A terminal with the name ${name} exists already.`]);
    return false;
  }
  return true;
});
