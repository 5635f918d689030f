import { Reason } from '@/lib/errors';

export type LoggedError = {
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
