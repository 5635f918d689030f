import { levels, pino, type LoggerOptions } from 'pino';
import { reportAlarm } from './alarms';
import type { LogEvent, LogLevel } from './events';
import { describeError } from './log-error';

const redact = {
  paths: [
    'authorization',
    'cookie',
    'password',
    'newPassword',
    'token',
    'accessToken',
    'refreshToken',
    'idToken',
    'phone',
    'email',
    'names',
    '*.authorization',
    '*.cookie',
    '*.password',
    '*.newPassword',
    '*.accessToken',
    '*.refreshToken',
    '*.idToken',
    '*.phone',
    '*.email',
    '*.names',
  ],
  remove: true,
};

// An invalid level is ignored, because logging must work before the settings are checked.
// oxlint-disable-next-line eslint/no-restricted-properties
const requested = process.env.LOG_LEVEL ?? '';
const level = requested === 'silent' || requested in levels.values ? requested : 'info';

export const logOptions = {
  level,
  redact,
  base: null,
  serializers: { err: (error: unknown) => describeError(error) },
  hooks: {
    logMethod([first, ...rest], method) {
      const [message = 'error', ...values] = rest as [string?, ...unknown[]];
      const isError = first instanceof Error;
      const hasError = typeof first === 'object' && first !== null && 'err' in first;
      if (isError || hasError) method.apply(this, [isError ? { err: first } : first, message, ...values]);
      else method.apply(this, [first, ...rest]);
      reportAlarm(first);
    },
  },
} satisfies LoggerOptions;

type LogFields<Level extends LogLevel> = { event: LogEvent<Level>; err?: unknown } & Record<string, unknown>;

export type EventLog = {
  [Level in LogLevel]: (fields: LogFields<Level>, sentence: string) => void;
} & { child: (fields: Record<string, unknown>) => EventLog };

export const log: EventLog = pino(logOptions);
