import { systemClock } from '@/lib/format/time';
import { databaseFault } from '@/server/db/client';
import { commandActor, complain, print, runCommand } from '@/server/db/run-command';
import { addAgent } from './add-agent';
import { revokeAgent } from './revoke-agent';

const [command = '', reason = '', ...words] = process.argv.slice(2);
const name = words.join(' ').trim();
const author = { actor: commandActor(), reason };

/** `npm run terminal -- add|revoke`: adds or revokes a terminal agent. The key is printed once and stored as a hash. */
await runCommand('command', async (db) => {
  if (command === 'revoke') {
    await revokeAgent({ db, clock: systemClock }, name, author);
    print([`${name} cannot take payments any more.`]);
    return true;
  }
  try {
    print([`The key of ${name}. It is shown only once:`, await addAgent(db, name, author)]);
  } catch (error) {
    if (databaseFault(error)?.code !== '23505') throw error;
    complain([`A terminal with the name ${name} exists already.`]);
    return false;
  }
  return true;
});
