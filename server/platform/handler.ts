import type { z } from 'zod';
import { AppError } from '@/lib/errors';
import type { EndpointName, Endpoints, Output, ParsedBody } from '@/server/api/endpoints/table';
import type { Agent, Passenger, Platform } from './platform';

type Call<Name extends EndpointName> = {
  platform: Platform;
  params: z.output<Endpoints[Name]['params']>;
  body: ParsedBody<Name>;
  idempotencyKey: string | undefined;
  /** The account of the header `x-account-id`. It is '' for a signed-in caller, and if the row does not read the header. */
  accountId: string;
  clientAddress: string;
  userAgent: string;
} & Callers[Endpoints[Name]['caller']];

type Callers = {
  application: unknown;
  anyone: { user: Passenger | undefined };
  passenger: { user: Passenger };
  agent: { agent: Agent };
};

export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Output<Name>>;
export type Handlers = { [Name in EndpointName]: Handler<Name> };

/** `not_found` does not reveal the record. */
export function onlyOwn(user: Passenger, userUuid: string) {
  if (user.uuid !== userUuid) throw new AppError('not_found');
}
