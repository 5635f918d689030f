import { runCommand } from '@/server/db/run-command';
import { importArguments } from '@/server/db/command-options';
import { importCommand } from './import-command';

await runCommand('import', importCommand, importArguments);
