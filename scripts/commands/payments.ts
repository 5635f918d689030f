import { paymentsArguments } from './command-options.ts';
import { runOnDatabase } from './run-on-database.ts';

await runOnDatabase({
  name: 'the command',
  entry: 'server/platform/sales/payments/payments-main.ts',
  readArguments: paymentsArguments,
  secrets: true,
});
