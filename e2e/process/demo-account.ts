import assert from 'node:assert/strict';
import type { RunningApp } from './running-app.ts';

/** Returns the demo account that the app prints when it is ready. */
export function demoAccountOf({ output }: RunningApp): { phone: string; password: string } {
  const [, phone, password] = /Demo account +(\d+) *\/ *(\S+)/.exec(output.stdout) ?? [];
  assert.ok(phone && password, 'the app prints a demo account');
  return { phone, password };
}
