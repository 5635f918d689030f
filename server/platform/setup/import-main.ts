import { runCommand } from '@/server/db/run-command';
import { importCommand } from './import-command';

await runCommand('import', importCommand);
