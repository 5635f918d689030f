import { runCommand } from '@/server/db/run-command';
import { refundsArguments } from '@/server/db/command-options';
import { refundsCommand } from './refunds-command';

await runCommand('command', refundsCommand, refundsArguments);
