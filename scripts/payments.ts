// `npm run payments -- reviews | received <id> <amount>`: card payments whose amount differs from the amount due.
import { readOptions } from './command-options.ts';
import { Refusal } from './project.mjs';
import { runOnDatabase } from './run-on-database.ts';

/** Returns the command, the id, the amount, the reason, and `differs` if the amount may differ from the amount due. */
function commandFrom(args: string[]): string[] {
  const { words, reason, amountDiffers } = readOptions(args) ?? { words: [], reason: '', amountDiffers: false };
  if (words[0] === 'reviews' && args.length === 1) return words;
  if (words[0] === 'received' && words.length === 3 && reason !== '')
    return [...words, reason, amountDiffers ? 'differs' : ''];
  throw new Refusal(
    `Usage: npm run payments -- <command>
  reviews                                                    lists the payments that a person must check
  received <id> <amount> --reason "..."                      records the amount received, in pula as 170.00; it pays the booking
  received <id> <amount> --amount-differs --reason "..."     the same for another amount than the amount due (0 for nothing);
                                                             less goes to the wallet, and so does the rest of more
The audit table records the user and the reason.`,
  );
}

await runOnDatabase({
  name: 'the command',
  entry: 'server/platform/sales/payments/payments-main.ts',
  readArguments: commandFrom,
  remoteAdvice: 'run the command where the API runs',
  secrets: true,
});
