import { restoreArguments } from '@/server/db/command-options';
import { outcomeOf, printOutcome } from '@/server/db/run-command';
import { restoreCommand } from './backup-command';

printOutcome(
  // oxlint-disable-next-line eslint/no-restricted-properties
  await outcomeOf('restore', () => restoreCommand(process.env, restoreArguments(process.argv.slice(2)))),
);
