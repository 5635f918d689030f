// `npm run payments -- reviews | received <id> <amount>`: card payments whose amount differs from the amount due.
import { Refusal } from './project.mjs';
import { runOnDatabase } from './run-on-database.ts';

function commandFrom(args: string[]): string[] {
  const [command, ...rest] = args;
  if ((command === 'reviews' && rest.length === 0) || (command === 'received' && rest.length === 2)) return args;
  throw new Refusal(
    `Usage: npm run payments -- <command>
  reviews                  lists the payments that a person must check
  received <id> <amount>   records the amount received, in pula as 170.00 (0 for nothing); it pays the booking or goes to the wallet`,
  );
}

await runOnDatabase({
  name: 'the command',
  entry: 'server/platform/sales/payments/payments-main.ts',
  readArguments: commandFrom,
  remoteAdvice: 'run the command where the API runs',
});
