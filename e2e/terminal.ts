import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs `npm run terminal` on the data of the app under test, and returns its output. Throws its error. */
export async function runTerminal(args: readonly string[], settings: Record<string, string> = {}): Promise<string> {
  const env = { ...process.env, TSELA_DATA_DIR: 'test-results/e2e-data', ...settings };
  const { stdout } = await execute(process.execPath, ['scripts/terminal.ts', ...args], { env });
  return stdout;
}
