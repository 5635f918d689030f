import { runCommand } from '@/server/db/run-command';
import { resealCommand } from './reseal-command';

// The command does not need the other settings of the site.
// oxlint-disable-next-line eslint/no-restricted-properties
await runCommand('keys', resealCommand(process.env));
