import { systemClock } from '@/lib/format/time';
import { databaseFault } from '@/server/db/client';
import { commandActor, CommandRefusal, type Command } from '@/server/db/run-command';
import { addAgent, revokeAgent } from './agents';

export const terminalsCommand: Command = async (db, [command = '', ...words], { reason = '' }) => {
  if (command === 'pay') throw new CommandRefusal('Run npm run terminal -- pay in a folder with the sources.');
  const name = words.join(' ').trim();
  const author = { actor: commandActor(), reason: String(reason).trim() };
  if (command === 'revoke') {
    await revokeAgent({ db, clock: systemClock }, name, author);
    return [`${name} cannot take payments any more.`];
  }
  try {
    return [`The key of ${name}. It is shown only once:`, await addAgent(db, name, author)];
  } catch (error) {
    if (databaseFault(error)?.code !== '23505') throw error;
    throw new CommandRefusal(`A terminal with the name ${name} exists already.`, { cause: error });
  }
};
