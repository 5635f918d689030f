import type { z } from 'zod';
import { AppError } from '@/lib/errors';

/** Reads typed fields by the rules of the files. A problem stands at the field of its column. */
export function readTyped<Value>(schema: z.ZodType<Value>, cells: Readonly<Record<string, string>>): Value {
  const parsed = schema.safeParse(cells);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [
      String(path[0]),
      message.replace(/^./, (letter) => letter.toUpperCase()),
    ]),
  );
  throw new AppError('invalid_request', { fields });
}
