import { readArguments } from '@/lib/commands.mjs';
import { outcomeOf, printOutcome } from '@/server/db/run-command';
import { restoreCommand } from './backup-command';

const { words } = readArguments('restore');
printOutcome(
  // oxlint-disable-next-line eslint/no-restricted-properties
  await outcomeOf('restore', () => restoreCommand(process.env, words)),
);
