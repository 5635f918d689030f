import {
  backupArguments,
  restoreArguments,
  bookingsArguments,
  importArguments,
  paymentsArguments,
  refundsArguments,
  staffArguments,
  terminalArguments,
  withdrawalsArguments,
  type ReadArguments,
} from '../../server/db/command-options.ts';

/** `secrets`: the command needs DATA_KEY. */
export type Command = { entry: string; readArguments: ReadArguments; secrets?: boolean };

const platform = 'server/platform';

export const commands = {
  backup: { entry: `${platform}/setup/backup-main.ts`, readArguments: backupArguments },
  restore: { entry: `${platform}/setup/restore-main.ts`, readArguments: restoreArguments },
  bookings: { entry: `${platform}/sales/bookings-main.ts`, readArguments: bookingsArguments, secrets: true },
  doctor: { entry: 'server/worker/doctor-main.ts', readArguments: () => [], secrets: true },
  import: { entry: `${platform}/setup/import-main.ts`, readArguments: importArguments },
  payments: { entry: `${platform}/sales/payments/payments-main.ts`, readArguments: paymentsArguments, secrets: true },
  refunds: { entry: `${platform}/sales/refunds/refunds-main.ts`, readArguments: refundsArguments, secrets: true },
  staff: { entry: `${platform}/staff/staff-main.ts`, readArguments: staffArguments },
  terminal: { entry: `${platform}/sales/payments/terminals-main.ts`, readArguments: terminalArguments },
  withdrawals: { entry: `${platform}/wallet/withdrawals-main.ts`, readArguments: withdrawalsArguments, secrets: true },
} as const satisfies Record<string, Command>;
