import { bookingsArguments } from './command-options.ts';
import { runOnDatabase } from './run-on-database.ts';

await runOnDatabase({
  name: 'the command',
  entry: 'server/platform/sales/bookings-main.ts',
  readArguments: bookingsArguments,
  secrets: true,
});
