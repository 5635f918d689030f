import { runCommand } from '@/server/db/run-command';
import { refundsCommand } from './refunds-command';

await runCommand('command', refundsCommand);
