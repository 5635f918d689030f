import { z } from 'zod';
import { AppError, Reason } from '@/lib/errors';

/** A NUL character or half of a surrogate pair. PostgreSQL stores neither. */
// oxlint-disable-next-line eslint/no-control-regex
const unstorable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !unstorable.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, field]) => isStorable(name) && isStorable(field));
}

/** Parses a part of a request. Text that PostgreSQL cannot store is invalid in every field. */
export function parse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success && isStorable(result.data)) return result.data;
  if (result.success)
    throw new AppError('invalid_request', { cause: new Reason('PostgreSQL cannot store a text of the request') });
  const fields = Object.fromEntries(
    problemsOf(result.error.issues).map(({ path, message }) => [path.join('.') || 'body', message]),
  );
  throw new AppError('invalid_request', { fields });
}

type Problem = { path: PropertyKey[]; message: string };

/** Returns the problems of a value. For a union, returns those of the member that the value matches best. */
function problemsOf(issues: readonly z.core.$ZodIssue[]): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const depth = (problems: Problem[]) => Math.max(...problems.map(({ path }) => path.length));
    const forms = issue.errors.map(problemsOf).toReversed();
    const [closest = []] = forms.sort((a, b) => depth(b) - depth(a) || a.length - b.length);
    return closest.map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
  });
}
