// `npm run withdrawals -- list | show <id> | pay <id> | reject <id>`: requests of passengers to be paid from their wallets.
import { readOptions } from './command-options.ts';
import { Refusal } from './project.mjs';
import { runOnDatabase } from './run-on-database.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the command, the id and the reason. */
function commandFrom(args: string[]): string[] {
  const { words, reason, amountDiffers } = readOptions(args) ?? { words: [], reason: '', amountDiffers: false };
  const [command = '', id = ''] = words;
  const isDecision = command === 'pay' || command === 'reject';
  if (command === 'list' && args.length === 1) return words;
  if (command === 'show' && args.length === 2 && UUID.test(id)) return words;
  if (isDecision && words.length === 2 && UUID.test(id) && reason !== '' && !amountDiffers)
    return [command, id, reason];
  throw new Refusal(
    `Usage: npm run withdrawals -- <command>
  list                           lists the open requests with the last digits of their accounts
  show <id>                      shows one request with its whole account number
  pay <id> --reason "..."        records that a request was paid
  reject <id> --reason "..."     refuses a request and returns its amount to the wallet
The audit table records the user of show, pay and reject, and the reason.`,
  );
}

await runOnDatabase({
  name: 'the command',
  entry: 'server/platform/wallet/withdrawals-main.ts',
  readArguments: commandFrom,
  remoteAdvice: 'run the command where the API runs',
  secrets: true,
});
