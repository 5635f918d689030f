import { levels, pino, type LoggerOptions } from 'pino';
import { Reason } from '@/lib/errors';
import { reportAlarm } from './alarms';
import type { LogEvent, LogLevel } from './events';

const secrets = ['authorization', 'cookie', 'password', 'newPassword', 'accessToken', 'refreshToken', 'idToken'];
const contacts = ['phone', 'email', 'names'];
const redact = { paths: ['token', ...[...secrets, ...contacts].flatMap((name) => [name, `*.${name}`])], remove: true };

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

const logger = pino(logOptions);
export const log: EventLog = logger;

/** Turns off the lines of this process, and the alarms that they raise. */
export const silenceLog = () => void (logger.level = 'silent');

type LoggedError = {
  type: string;
  code?: string;
  constraint?: string;
  table?: string;
  statement?: string;
  reason?: string;
  stack?: string[];
  cause?: LoggedError;
  errors?: LoggedError[];
};

const longestStatement = 2000;
const deepest = 8;
const identifier = /^[\w.-]{1,100}$/;

const named = (value: unknown) => (typeof value === 'string' && identifier.test(value) ? value : undefined);

function classOf(value: unknown): string {
  if (!(value instanceof Error)) return value === null ? 'null' : typeof value;
  return named(value.constructor.name) ?? 'Error';
}

function places({ stack, message }: Error): string[] | undefined {
  if (typeof stack !== 'string') return undefined;
  const start = stack.indexOf(message);
  const afterMessage = start === -1 ? '' : stack.slice(start + message.length);
  const lines = afterMessage.split('\n').filter((line) => /^ {4}at /.test(line));
  return lines.map((line) => line.trim());
}

/** Messages stay out, because drizzle's hold the parameters and PostgreSQL's quote values. A `Reason` is safe. */
export function describeError(error: unknown, depth = 0): LoggedError {
  const described: LoggedError = { type: classOf(error) };
  if (!(error instanceof Error)) return described;
  const { code, constraint, table, query, params } = error as Error & Record<string, unknown>;
  const fields = {
    code: named(code),
    constraint: named(constraint),
    table: named(table),
    statement: typeof query === 'string' && Array.isArray(params) ? query.slice(0, longestStatement) : undefined,
    reason: error instanceof Reason ? error.message : undefined,
    stack: places(error),
  };
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) Object.assign(described, { [name]: value });
  if (depth >= deepest) return described;
  if (error.cause !== undefined && error.cause !== null) described.cause = describeError(error.cause, depth + 1);
  if (error instanceof AggregateError) described.errors = error.errors.map((each) => describeError(each, depth + 1));
  return described;
}
