import { refundsArguments } from './command-options.ts';
import { runOnDatabase } from './run-on-database.ts';

await runOnDatabase({
  name: 'the command',
  entry: 'server/platform/sales/refunds/refunds-main.ts',
  readArguments: refundsArguments,
  secrets: true,
});
