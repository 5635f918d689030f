import { after } from 'node:test';
import { startApp } from '../running-app.ts';

/** The app of all tests in this folder. A test undoes its changes of tables and settings. */
export const app = await startApp({ after }, { env: { LOG_LEVEL: 'debug', TRUSTED_PROXIES: '1' } });

/** Returns a function that returns what the app has printed since this call. */
export function listen(): () => string {
  const { length } = app.output.stdout;
  const errors = app.output.stderr.length;
  return () => app.output.stdout.slice(length) + app.output.stderr.slice(errors);
}
