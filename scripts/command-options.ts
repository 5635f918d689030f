import { parseArgs } from 'node:util';

const longestReason = 500;

type CommandOptions = {
  words: string[];
  /** The text of `--reason`, or '' without it. */
  reason: string;
  /** True with `--amount-differs`. */
  amountDiffers: boolean;
};

/** Reads the words and options of a command. Returns undefined for an unknown option or a reason of more than 500 characters. */
export function readOptions(args: string[]): CommandOptions | undefined {
  try {
    const options = { reason: { type: 'string' }, 'amount-differs': { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const reason = (values.reason ?? '').trim();
    if (reason.length > longestReason) return undefined;
    return { words: positionals, reason, amountDiffers: values['amount-differs'] ?? false };
  } catch {
    return undefined;
  }
}
