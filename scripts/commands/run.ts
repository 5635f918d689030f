import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { commands, readArguments } from '../../lib/commands.mjs';
import { readAmountText } from '../../lib/typed.ts';
import { portOf } from '../start/preflight.ts';
import { printError } from '../install/progress.mjs';
import { Refusal, root } from '../install/project.mjs';
import { runOnDatabase } from './run-on-database.ts';
import { sampleKeyFile } from '../start/sandbox-settings.ts';
import { planMode, readSettings } from '../start/settings.ts';

const paymentResponse = z.object({ message: z.string().optional(), dueThebe: z.number().optional() });

async function pay(reservationNumber: string, typedAmount: string, receiptNumber: string) {
  const amount = readAmountText(typedAmount);
  const settings = readSettings(root);
  if (!/^\d{1,6}(\.\d{2})?$/.test(amount)) throw new Refusal('Write the amount in pula, as 170.00');
  const isSandbox = planMode(settings).sandbox && existsSync(sampleKeyFile);
  const key = settings.TERMINAL_KEY || (isSandbox && readFileSync(sampleKeyFile, 'utf8'));
  if (!key) throw new Refusal('TERMINAL_KEY is missing');
  const site = settings.TERMINAL_URL || settings.NEXTAUTH_URL || `http://localhost:${portOf(settings)}`;
  const response = await fetch(new URL('/api/terminal/payments', site), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ reservationNumber, amountThebe: Math.round(Number(amount) * 100), receiptNumber }),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => {
    throw new Refusal(`${site} does not respond. Send the same receipt again: it counts once.`);
  });
  const body: unknown = await response.json().catch(() => undefined);
  const { message = `${site} responded with status ${response.status}`, dueThebe } =
    paymentResponse.safeParse(body).data ?? {};
  if (!response.ok) throw new Refusal(dueThebe ? `${message}: P${(dueThebe / 100).toFixed(2)}` : message);
  process.stdout.write(`Booking ${reservationNumber} is paid.\n`);
}

const [name = '', ...args] = process.argv.slice(2);
const { words } = readArguments(name, args);
const [, reservationNumber = '', amount = '', receiptNumber = ''] = words;
if (name === 'terminal') {
  await pay(reservationNumber, amount, receiptNumber).catch((error: unknown) => {
    printError(error);
    process.exitCode = 1;
  });
} else {
  const { entry, secrets = false } = commands[name] ?? {};
  if (entry === undefined) throw new Error(`unknown command: ${name}`);
  await runOnDatabase(`npm run ${name}`, args, { entry, secrets });
}
