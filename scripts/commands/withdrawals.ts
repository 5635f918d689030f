import { withdrawalsArguments } from './command-options.ts';
import { runOnDatabase } from './run-on-database.ts';

await runOnDatabase({
  name: 'the command',
  entry: 'server/platform/wallet/withdrawals-main.ts',
  readArguments: withdrawalsArguments,
  secrets: true,
});
