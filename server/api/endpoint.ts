import { z } from 'zod';
import { responseSchema, type Envelope } from './envelope';

/**
 * The callers that a row accepts. `application` needs the API key only. `passenger` needs a bearer access token as well. `anyone`
 * may send a bearer, and the handler then knows the user. `agent` needs the key of a terminal in place of the API key.
 */
export type Caller = 'application' | 'anyone' | 'passenger' | 'agent';

/**
 * One row of the API: what the typed client sends, what the router accepts and what the OpenAPI document says.
 * `path` holds its parameters as `:name`.
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
  /** The content of a success, without its envelope. */
  output: z.ZodType;
  /** The whole HTTP body of a success: `output` in its envelope. */
  answer: z.ZodType;
  envelope: Envelope;
  /** The call may carry an `Idempotency-Key` header (a uuid). A repeated key returns the first response again. */
  idempotent: boolean;
  /** Fields of the output that a success repeats beside `data`, where the specification reads them there. */
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

const defaults = {
  aliases: [],
  params: noParams,
  body: noBody,
  envelope: 'data',
  idempotent: false,
  beside: [],
  namesAccount: false,
  timeoutMs: 60_000,
} satisfies Partial<Endpoint>;

type Defaults = typeof defaults;

/** Fills in what a row leaves out: no parameters, no body, `data`, 60 seconds. */
export function endpoint<
  const Row extends Omit<Endpoint, keyof Defaults | 'answer'> & Partial<Pick<Endpoint, keyof Defaults>>,
>(row: Row) {
  const filled = { ...defaults, ...row } as Omit<Defaults, keyof Row> & Row;
  const { envelope = defaults.envelope, beside = defaults.beside, output } = row;
  return { ...filled, answer: responseSchema({ envelope, beside }, output) };
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
