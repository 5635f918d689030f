import { runCommand } from '@/server/db/run-command';
import { paymentsCommand } from './payments-command';

await runCommand('command', paymentsCommand);
