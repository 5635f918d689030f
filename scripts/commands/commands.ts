import {
  backupArguments,
  restoreArguments,
  importArguments,
  keysArguments,
  staffArguments,
  terminalArguments,
  type ReadArguments,
} from '../../server/db/command-options.ts';

/** `secrets`: the command needs DATA_KEY. */
export type Command = { entry: string; readArguments: ReadArguments; secrets?: boolean };

const platform = 'server/platform';

export const commands = {
  backup: { entry: `${platform}/setup/backup-main.ts`, readArguments: backupArguments },
  restore: { entry: `${platform}/setup/restore-main.ts`, readArguments: restoreArguments },
  doctor: { entry: 'server/worker/doctor-main.ts', readArguments: () => [], secrets: true },
  import: { entry: `${platform}/setup/import-main.ts`, readArguments: importArguments },
  keys: { entry: `${platform}/setup/keys-main.ts`, readArguments: keysArguments, secrets: true },
  staff: { entry: `${platform}/staff/staff-main.ts`, readArguments: staffArguments },
  terminal: { entry: `${platform}/sales/payments/terminals-main.ts`, readArguments: terminalArguments },
} as const satisfies Record<string, Command>;
