import { runCommand } from '@/server/db/run-command';
import { backupCommand } from './backup-command';

// oxlint-disable-next-line eslint/no-restricted-properties
await runCommand('backup', backupCommand(process.env));
