import { z } from 'zod';
import { errors, type ErrorCode } from '@/lib/errors';

/**
 * How an answer is wrapped: in `data`, or flat beside its status as `code`, as spec section 7 words the calls of wallet
 * and content.
 */
export type Envelope = 'data' | 'code';

/**
 * Who may call a row. `application` needs the API key only. `passenger` needs a bearer access token as well. `anyone`
 * may send a bearer, and the handler then knows the user. `agent` needs the key of a terminal in place of the API key.
 */
export type Caller = 'application' | 'anyone' | 'passenger' | 'agent';

/**
 * One row of the API: what the typed client sends, what the router accepts and what the OpenAPI document says.
 * `path` holds its parameters as `:name`; `answer` is the whole body of a success.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Other paths of the same call, with the same parameters. */
  aliases: readonly string[];
  summary: string;
  caller: Caller;
  params: z.ZodObject;
  body: z.ZodType;
  answer: z.ZodType;
  envelope: Envelope;
  /** The call may carry an `Idempotency-Key` header (a uuid). A repeated key returns the first response again. */
  idempotent: boolean;
  /** Fields of the content that a success repeats beside `data`, where the specification reads them there. */
  beside: readonly string[];
  /** A caller without a bearer names the account in the header `x-account-id` (a uuid). */
  namesAccount: boolean;
  /** Default 60 s (spec section 7). */
  timeoutMs: number;
};

/**
 * For what public pages read. The front gives a page up after 15 s: each call, and three in a row, must have failed before,
 * so that the page can say what it could not load and show the rest.
 */
export const pageTimeoutMs = 4_500;

const noParams = z.object({});
const noBody = z.undefined();

type Defaulted = 'aliases' | 'params' | 'body' | 'envelope' | 'idempotent' | 'beside' | 'namesAccount' | 'timeoutMs';

/** Fills in what a row leaves out: no parameters, no body, `data`, 60 seconds. */
export function endpoint<const Row extends Omit<Endpoint, Defaulted> & { [Key in Defaulted]?: Endpoint[Key] }>(
  row: Row,
) {
  const defaults = {
    aliases: [],
    params: noParams,
    body: noBody,
    envelope: 'data',
    idempotent: false,
    beside: [],
    namesAccount: false,
    timeoutMs: 60_000,
  };
  return { ...defaults, ...row } as Omit<Row, Defaulted> & {
    params: Row['params'] extends z.ZodObject ? Row['params'] : typeof noParams;
    body: Row['body'] extends z.ZodType ? Row['body'] : typeof noBody;
    aliases: readonly string[];
    envelope: Envelope;
    idempotent: boolean;
    beside: readonly string[];
    namesAccount: boolean;
    timeoutMs: number;
  };
}

/** Accepts a body as it is, or inside `data`. Spec section 7 words some bodies as "data with …". */
export function orInData<Shape extends z.ZodType>(shape: Shape) {
  return z.union([z.object({ data: shape }).transform((body) => (body as { data: z.output<Shape> }).data), shape]);
}

/** Which part of a long list a path asks for. */
export const listPart = {
  offset: z.coerce.number().int().min(0).max(100_000),
  limit: z.coerce.number().int().min(1).max(100),
};

/** The envelope of a success: `{ success: true, data, errors: [], message: '' }`. */
export function success<Data extends z.ZodType>(data: Data) {
  return z.object({
    success: z.literal(true),
    data,
    errors: z.array(z.unknown()).max(0).default([]),
    message: z.string().default(''),
  });
}

/** The envelope of a success of the other kind: `{ success: true, code: 200, …fields }`. Its row says `envelope: 'code'`. */
export function coded<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.object({ success: z.literal(true), code: z.literal(200), ...fields });
}

/** What a success holds beside its envelope. */
export type Content<Answer> = Answer extends { code: 200 }
  ? Omit<Answer, 'success' | 'code'>
  : Answer extends { data: infer Data }
    ? Data
    : never;

/** The whole body of a success. */
export function wrap({ envelope, beside }: Endpoint, content: unknown): object {
  if (envelope === 'code') return { success: true, code: 200, ...(content as object) };
  const repeated = beside.map((name) => [name, (content as Record<string, unknown>)[name]] as const);
  return { success: true, data: content, errors: [], message: '', ...Object.fromEntries(repeated) };
}

/** The content of a body that has been checked against the row's `answer`. */
export function unwrap({ envelope }: Endpoint, body: unknown): unknown {
  if (envelope === 'data') return (body as { data: unknown }).data;
  const isContent = ([name]: [string, unknown]) => name !== 'success' && name !== 'code';
  return Object.fromEntries(Object.entries(body as object).filter(isContent));
}

const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** What a refusal says beside its code and its sentence: the fields of `ErrorDetails` that the API knows. */
export const refusalDetails = z.object({
  seats: z.array(z.string()).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  attemptsLeft: z.number().optional(),
  retryAfter: z.number().optional(),
  waitTime: z.number().optional(),
  bookingId: z.string().optional(),
  dueThebe: z.number().optional(),
  suspendedUntil: z.iso.datetime().optional(),
});

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

/** The same beside its status as `code`. The client reads both as `failure`, whatever the status of the answer is. */
export const codedFailure = failure.extend({ code: z.int() });
