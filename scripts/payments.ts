// npm run payments -- reviews | received <id> <amount>: card payments whose money does not agree with what was due.
import { Refusal } from './project.mjs';
import { runOnDatabase } from './run-on-database.ts';

function commandFrom(args: string[]): string[] {
  const [command, ...rest] = args;
  if ((command === 'reviews' && rest.length === 0) || (command === 'received' && rest.length === 2)) return args;
  throw new Refusal(
    `What about payments? npm run payments -- <command>
  reviews                  the payments that a person must look at
  received <id> <amount>   so much came, in pula as 170.00 (0 for nothing): it pays the booking, or goes to the wallet`,
  );
}

await runOnDatabase({
  what: 'the command',
  entry: 'server/platform/sales/payments/payments-main.ts',
  readArguments: commandFrom,
  elsewhere: 'payments are kept where the API runs, look at them there',
});
