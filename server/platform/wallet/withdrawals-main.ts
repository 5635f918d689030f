import { runCommand } from '@/server/db/run-command';
import { withdrawalsCommand } from './withdrawals-command';

await runCommand('command', withdrawalsCommand);
