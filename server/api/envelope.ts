import { z } from 'zod';
import { errors, type ErrorCode } from '@/lib/errors';
import { refusalDetails } from './refusal';

/**
 * How HTTP wraps an output: in `data`, or flat beside its status as `code`, as spec section 7 words the calls of wallet
 * and content.
 */
export type Envelope = 'data' | 'code';

type Wrapping = {
  envelope: Envelope;
  /** Fields of the output that a success repeats beside `data`, where the specification reads them there. */
  beside: readonly string[];
};

/**
 * Returns the schema of the whole body of a success: `{ success: true, data, errors: [], message: '' }`, or
 * `{ success: true, code: 200, …fields }`.
 */
export function responseSchema({ envelope, beside }: Wrapping, output: z.ZodType): z.ZodObject {
  const fields: Record<string, z.ZodType> = output instanceof z.ZodObject ? output.shape : {};
  if (envelope === 'code') return z.object({ success: z.literal(true), code: z.literal(200), ...fields });
  const repeated = Object.entries(fields).filter(([name]) => beside.includes(name));
  return z.object({
    success: z.literal(true),
    data: output,
    errors: z.array(z.unknown()).max(0).default([]),
    message: z.string().default(''),
    ...Object.fromEntries(repeated),
  });
}

/** Wraps an output into the whole body of a success. */
export function wrap({ envelope, beside }: Wrapping, output: unknown): object {
  if (envelope === 'code') return { success: true, code: 200, ...(output as object) };
  const repeated = beside.map((name) => [name, (output as Record<string, unknown>)[name]] as const);
  return { success: true, data: output, errors: [], message: '', ...Object.fromEntries(repeated) };
}

/** Returns the output of a body that has been checked against the row's `answer`. */
export function unwrap({ envelope }: Wrapping, body: unknown): unknown {
  if (envelope === 'data') return (body as { data: unknown }).data;
  const isField = ([name]: [string, unknown]) => name !== 'success' && name !== 'code';
  return Object.fromEntries(Object.entries(body as object).filter(isField));
}

const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** The envelope of a refusal. `errors[0]` decides. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z
    .array(
      z.object({
        errorCode: z.enum(errorCodes).catch('GENERIC_ERROR'),
        errorMsg: z.string(),
        ...refusalDetails.shape,
      }),
    )
    .min(1),
});

/** The same beside its status as `code`. The client reads both as `failure`, whatever the status of the response is. */
export const codedFailure = failure.extend({ code: z.int() });
