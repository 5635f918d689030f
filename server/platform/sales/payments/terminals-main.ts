import { runCommand } from '@/server/db/run-command';
import { terminalsCommand } from './terminals-command';

await runCommand('terminal', terminalsCommand);
