// `npm run withdrawals -- list | show <id> | pay <id> | reject <id>`: requests of passengers to be paid from their wallets.
import { withdrawalsArguments } from './command-options.ts';
import { runOnDatabase } from './run-on-database.ts';

await runOnDatabase({
  name: 'the command',
  entry: 'server/platform/wallet/withdrawals-main.ts',
  readArguments: withdrawalsArguments,
  secrets: true,
});
