// npm run withdrawals -- list | pay <id> | reject <id>: what passengers asked to be paid out, for whoever pays it.
import { Refusal } from './project.mjs';
import { runOnDatabase } from './run-on-database.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function commandFrom(args: string[]): string[] {
  const [command, id, ...rest] = args;
  if (command === 'list' && id === undefined) return args;
  if ((command === 'pay' || command === 'reject') && rest.length === 0 && UUID.test(id ?? '')) return args;
  throw new Refusal(
    `What about withdrawals? npm run withdrawals -- <command>
  list           the requests that wait, with the account numbers to pay to
  pay <id>       note that a request was paid
  reject <id>    refuse a request; its amount goes back to the wallet`,
  );
}

await runOnDatabase({
  what: 'the command',
  entry: 'server/platform/wallet/withdrawals-main.ts',
  readArguments: commandFrom,
  elsewhere: 'withdrawals are kept where the API runs, decide them there',
  secrets: true,
});
