import { AppError } from '@/lib/errors';
import { systemClock } from '@/lib/format/time';
import { databaseFault } from '@/server/db/client';
import { complain, print, runCommand } from '@/server/db/run-command';
import { addAgent } from './add-agent';
import { revokeAgent } from './terminals.repo';

const [command = '', ...words] = process.argv.slice(2);
const name = words.join(' ').trim();

/** `npm run terminal -- add|revoke`: who may take money at a terminal. A key is shown once and kept as a hash. */
await runCommand('command', async (db) => {
  if (command === 'revoke') {
    if (!(await revokeAgent(db, name, systemClock()))) throw new AppError('not_found');
    print([`${name} can take no more payments.`]);
    return true;
  }
  try {
    print([`The key of ${name}, shown this once:`, await addAgent(db, name)]);
  } catch (error) {
    if (databaseFault(error)?.code !== '23505') throw error;
    complain([`There is a terminal ${name} already.`]);
    return false;
  }
  return true;
});
