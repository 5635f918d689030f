import { runCommand } from '@/server/db/run-command';
import { withdrawalsArguments } from '@/server/db/command-options';
import { withdrawalsCommand } from './withdrawals-command';

await runCommand('command', withdrawalsCommand, withdrawalsArguments);
