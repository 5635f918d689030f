import { runCommand } from '@/server/db/run-command';
import { staffCommand } from './staff-command';

await runCommand('staff', staffCommand);
