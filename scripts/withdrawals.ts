// `npm run withdrawals -- list | pay <id> | reject <id>`: requests of passengers to be paid from their wallets.
import { Refusal } from './project.mjs';
import { runOnDatabase } from './run-on-database.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function commandFrom(args: string[]): string[] {
  const [command, id, ...rest] = args;
  if (command === 'list' && id === undefined) return args;
  if ((command === 'pay' || command === 'reject') && rest.length === 0 && UUID.test(id ?? '')) return args;
  throw new Refusal(
    `Usage: npm run withdrawals -- <command>
  list           lists the open requests with their account numbers
  pay <id>       records that a request was paid
  reject <id>    refuses a request and returns its amount to the wallet`,
  );
}

await runOnDatabase({
  name: 'the command',
  entry: 'server/platform/wallet/withdrawals-main.ts',
  readArguments: commandFrom,
  remoteAdvice: 'run the command where the API runs',
  secrets: true,
});
