import { runCommand } from '@/server/db/run-command';
import { paymentsArguments } from '@/server/db/command-options';
import { paymentsCommand } from './payments-command';

await runCommand('command', paymentsCommand, paymentsArguments);
