import { runCommand } from '@/server/db/run-command';
import { terminalArguments } from '@/server/db/command-options';
import { terminalsCommand } from './terminals-command';

await runCommand('command', terminalsCommand, terminalArguments);
