import { z } from 'zod';
import { errors, type ErrorCode } from '@/lib/errors';

/** Who may call a row: `application` needs the API key only, `passenger` a bearer access token as well. */
export type Caller = 'application' | 'passenger';

/**
 * One row of the API: what the typed client sends, what the router accepts and what the OpenAPI document says.
 * `path` holds its parameters as `:name`; `answer` is the whole body of a success.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  caller: Caller;
  params: z.ZodObject;
  body: z.ZodType;
  answer: z.ZodType;
  /** The call carries an `Idempotency-Key` header (a uuid); repeating it repeats the answer, not the effect. */
  idempotent: boolean;
  /** Default 60 s (spec section 7). */
  timeoutMs: number;
};

const noParams = z.object({});
const noBody = z.undefined();

type Defaulted = 'params' | 'body' | 'idempotent' | 'timeoutMs';

/** Fills in what a row leaves out: no parameters, no body, 60 seconds. */
export function endpoint<const Row extends Omit<Endpoint, Defaulted> & { [Key in Defaulted]?: Endpoint[Key] }>(
  row: Row,
) {
  return { params: noParams, body: noBody, idempotent: false, timeoutMs: 60_000, ...row } as Omit<Row, Defaulted> & {
    params: Row['params'] extends z.ZodObject ? Row['params'] : typeof noParams;
    body: Row['body'] extends z.ZodType ? Row['body'] : typeof noBody;
    idempotent: boolean;
    timeoutMs: number;
  };
}

/** The envelope of a success: `{ success: true, data }`. */
export function success<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), data });
}

const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** The envelope of a refusal. `errors[0]` decides; its details are those of `ErrorDetails`. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z
    .array(
      z.object({
        errorCode: z.enum(errorCodes).catch('GENERIC_ERROR'),
        errorMsg: z.string(),
        seats: z.array(z.string()).optional(),
        fields: z.record(z.string(), z.string()).optional(),
        attemptsLeft: z.number().optional(),
        retryAfter: z.number().optional(),
        waitTime: z.number().optional(),
        bookingId: z.string().optional(),
      }),
    )
    .min(1),
});
