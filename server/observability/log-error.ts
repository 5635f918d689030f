import { Reason } from '@/lib/errors';

/** The description of an error in the log: its origin, without values. */
export type LoggedError = {
  type: string;
  /** SQLSTATE, system code ('ECONNREFUSED') or a code of the error table. */
  code?: string;
  constraint?: string;
  table?: string;
  /** The statement with its placeholders. */
  statement?: string;
  /** The message of a `Reason`. */
  reason?: string;
  stack?: string[];
  cause?: LoggedError;
  errors?: LoggedError[];
};

const longestStatement = 2000;
const deepest = 8;
/** Matches identifiers and codes. Other values of these fields are left out. */
const identifier = /^[\w.-]{1,100}$/;

const named = (value: unknown) => (typeof value === 'string' && identifier.test(value) ? value : undefined);

function classOf(value: unknown): string {
  if (!(value instanceof Error)) return value === null ? 'null' : typeof value;
  return named(value.constructor.name) ?? 'Error';
}

/** Returns the stack without the message, which may contain parameters. */
function places({ stack, message }: Error): string[] | undefined {
  if (typeof stack !== 'string') return undefined;
  // A stack without this message starts with another message.
  const start = stack.indexOf(message);
  const afterMessage = start === -1 ? '' : stack.slice(start + message.length);
  const lines = afterMessage.split('\n').filter((line) => /^ {4}at /.test(line));
  return lines.map((line) => line.trim());
}

/**
 * Serializes an error and its causes for the log: class, code, constraint, table, statement and stack. Messages stay out,
 * because drizzle's hold the parameters and PostgreSQL's quote values. Only the message of a `Reason` is safe.
 * Other properties stay out too, like `params` and `detail`.
 */
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
