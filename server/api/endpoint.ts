import { z } from 'zod';
import type { AuditAction } from '@/lib/audit-areas';
import { datePattern } from '@/lib/contracts/light/date-pattern';
import type { Permission } from '@/lib/permissions';
import { responseSchema, type Envelope } from './envelope';

/**
 * The callers that a row accepts. `application` needs the API key only. `passenger` also needs an access token. `anyone` may
 * send an access token, and the handler then receives the user. `agent` needs the key of a terminal instead of the API key.
 * `staff` is a passenger with the permission of the row at the operator of the path. A path without one concerns the platform.
 */
export type Caller = 'application' | 'anyone' | 'passenger' | 'agent' | 'staff';

type Access =
  | { caller: Exclude<Caller, 'staff'>; permission?: never; audit?: never; needsReason?: never }
  /** `self`: every signed-in user. `none`: the call changes no record that anyone relies on. */
  | {
      caller: 'staff';
      permission: Permission | 'self';
      /** The action of the audit row that a call of the row writes. */
      audit: AuditAction | 'read' | 'none';
      /** A call without a reason is refused. A member of the platform who acts for an operator always needs one. */
      needsReason?: true;
    };

/** One row of the API. Its `path` contains parameters as `:name`. */
export type Endpoint = Fields & Access;

type Fields = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  aliases: readonly string[];
  summary: string;
  params: z.core.$ZodObject;
  query: z.core.$ZodObject;
  body: z.core.$ZodType;
  output: z.core.$ZodType;
  /** The whole HTTP body of a success: `output` in its envelope. */
  response: z.ZodType;
  envelope: Envelope;
  /**
   * The call may carry an `Idempotency-Key` header (a uuid). A repeated key returns the first response again. Default: changing
   * calls of the staff. False for a search of the staff: a repeated key finds again, and writes no second audit row.
   */
  idempotent: boolean | undefined;
  /** Fields of the output that a response repeats outside of `data`, as the specification words them. */
  beside: readonly string[];
  /** A caller without an access token names the account in the header `x-account-id` (a uuid). */
  namesAccount: boolean;
  /** Default 60 s (spec section 7). */
  timeoutMs: number;
};

/**
 * The time limit of the calls of public pages. The web server stops rendering a page after 15 s. Three calls in a row fail
 * before that, so the page can report the failed part and show the rest.
 */
export const pageTimeoutMs = 4_500;
export const pageRead = { caller: 'application', timeoutMs: pageTimeoutMs } as const;

const noParams = z.object({});
export const noBody = z.undefined();

const defaults = {
  method: 'GET',
  aliases: [],
  params: noParams,
  query: noParams,
  body: noBody,
  envelope: 'data',
  idempotent: undefined,
  beside: [],
  namesAccount: false,
  timeoutMs: 60_000,
} satisfies Partial<Endpoint>;

type Defaults = typeof defaults;

/** TypeScript accepts a misspelt key of an inferred type, and the row would then lack the rule that the key names. */
type NoOther<Row> = Record<Exclude<keyof Row, Exclude<keyof Fields, 'response'> | keyof Access>, never>;

export function endpoint<
  const Row extends Omit<Fields, keyof Defaults | 'response'> & Partial<Pick<Fields, keyof Defaults>> & Access,
>(row: Row & NoOther<Row>) {
  const filled = { ...defaults, ...row } as Omit<Defaults, keyof Row> & Row;
  const { envelope = defaults.envelope, beside = defaults.beside, output } = row;
  return { ...filled, response: responseSchema({ envelope, beside }, output) };
}

/** Accepts a body as it is, or inside `data`, because spec section 7 words some bodies as "data with …". */
export function orInData<Shape extends z.ZodType>(shape: Shape) {
  return z.union([z.object({ data: shape }).transform((body) => (body as { data: z.output<Shape> }).data), shape]);
}

export const listPart = {
  offset: z.coerce.number().int().min(0).max(100_000),
  limit: z.coerce.number().int().min(1).max(100),
};

export const localDay = (message?: string) => z.iso.date(message).regex(datePattern, message);

/** A changing call of the staff carries a key too. Its audit row stores the key. */
export const isIdempotent = ({ idempotent, method, audit }: Endpoint): boolean =>
  idempotent === true || (audit !== undefined && audit !== 'none' && method !== 'GET');
