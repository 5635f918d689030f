import type { z } from 'zod';
import { AppError } from '@/lib/errors';

/** Parses a part of a request. Errors: invalid_request, with a message for each invalid field. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
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
