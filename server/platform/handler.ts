import type { z } from 'zod';
import type { done } from '@/lib/contracts/accounts';
import { AppError } from '@/lib/errors';
import type { EndpointName, Endpoints, Output, ParsedBody, ParsedQuery } from '@/server/api/endpoints/table';
import type { AuditAuthor, AuditToken } from '@/server/db/write-audit-row';
import type { Agent, Passenger, Platform, Staff } from './platform';

type Call<Name extends EndpointName> = {
  platform: Platform;
  params: z.output<Endpoints[Name]['params']>;
  query: ParsedQuery<Name>;
  body: ParsedBody<Name>;
  idempotencyKey: string | undefined;
  /** The account of the header `x-account-id`. It is '' for a signed-in caller, and if the row does not read the header. */
  accountId: string;
  clientAddress: string;
  userAgent: string;
} & (Endpoints[Name] extends { permission: 'self' }
  ? { user: Passenger; author: AuditAuthor }
  : Callers[Endpoints[Name]['caller']]);

type Callers = {
  application: unknown;
  anyone: { user: Passenger | undefined };
  passenger: { user: Passenger };
  agent: { agent: Agent };
  staff: { user: Passenger; staff: Staff; author: AuditAuthor };
};

/** A change of the staff has an audit row, or repeats an earlier call and changes nothing. */
type Trace = AuditToken | 'repeated';
export type Audited<Value> = { output: Value; audited: Trace };
type Changed = Trace | { audited: Trace };

/** The router answers `done` to a change of the staff that has no other output. */
type Result<Row extends Endpoints[EndpointName], Value> = Row extends { audit: 'read' | 'none' }
  ? Value
  : Row extends { audit: string }
    ? Row extends { output: typeof done }
      ? Changed
      : Audited<Value>
    : Value;

export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Result<Endpoints[Name], Output<Name>>>;
export type Handlers = { [Name in EndpointName]: Handler<Name> };

/** `not_found` does not reveal the record. */
export function onlyOwn(user: Passenger, userUuid: string) {
  if (user.uuid !== userUuid) throw new AppError('not_found');
}
