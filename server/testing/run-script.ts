import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { parseCommand } from '@/lib/commands.mjs';
import { resultOf, type Command } from '@/server/db/run-command';

/** Runs a script to its end, as npm does. `environment` is added to the environment of the tests. */
export function runScript(script: string, args: readonly string[], environment: Record<string, string>) {
  // The script inherits the environment of the tests.
  // oxlint-disable-next-line eslint/no-restricted-properties
  const env = { ...process.env, NODE_OPTIONS: '', INIT_CWD: tmpdir(), ...environment };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  }
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, ...output })),
  );
}

/** Returns a function that runs a command in this process, with the same result as its script. */
export const commandIn =
  (name: string, command: Command, settings: () => Parameters<typeof resultOf>[3]) =>
  (...args: string[]) =>
    resultOf(name, command, parseCommand(name, args), settings());
