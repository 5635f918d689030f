/**
 * Input: the output of a row. Output: the JSON body of its HTTP response, and back. Invariant: only HTTP uses envelopes, a
 * call in this process passes the output itself.
 */
import { z } from 'zod';
import { errorDetails } from '@/lib/contracts/error-details';
import { errorCodes } from '@/lib/errors';

/** `data`: the field `data` contains the output. `code`: its fields stand beside `code`, as spec section 7 words some calls. */
export type Envelope = 'data' | 'code';

type Wrapping = {
  envelope: Envelope;
  beside: readonly string[];
};

/**
 * Returns the schema of the whole body of a success: `{ success: true, data, errors: [], message: '' }`, or
 * `{ success: true, code: 200, …fields }`.
 */
export function responseSchema({ envelope, beside }: Wrapping, output: z.core.$ZodType): z.ZodObject {
  const fields = output instanceof z.core.$ZodObject ? output._zod.def.shape : {};
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

export function wrap({ envelope, beside }: Wrapping, output: unknown): object {
  if (envelope === 'code') return { success: true, code: 200, ...(output as object) };
  const repeated = beside.map((name) => [name, (output as Record<string, unknown>)[name]] as const);
  return { success: true, data: output, errors: [], message: '', ...Object.fromEntries(repeated) };
}

export function unwrap({ envelope }: Wrapping, body: unknown): unknown {
  if (envelope === 'data') return (body as { data: unknown }).data;
  const isField = ([name]: [string, unknown]) => name !== 'success' && name !== 'code';
  return Object.fromEntries(Object.entries(body as object).filter(isField));
}

/** The body of a refusal. The first of its errors decides. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z
    .array(
      z.object({
        errorCode: z.enum(errorCodes).catch('GENERIC_ERROR'),
        errorMsg: z.string(),
        ...errorDetails.shape,
      }),
    )
    .min(1),
});

/** A refusal in the envelope `code`. The client reads both forms as `failure` and ignores the HTTP status. */
export const codedFailure = failure.extend({ code: z.int() });
