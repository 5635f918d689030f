import type { z } from 'zod';
import { AppError } from '@/lib/errors';
import type { Output, EndpointName, Endpoints } from '@/server/api/endpoints/table';
import type { Agent, Passenger, Platform } from './platform';

type Call<Name extends EndpointName> = {
  platform: Platform;
  params: z.output<Endpoints[Name]['params']>;
  body: z.output<Endpoints[Name]['body']>;
  idempotencyKey: string | undefined;
  /** The account of the `x-account-id` header. '' if an access token is sent or the endpoint does not read the header. */
  accountId: string;
  /** Network address of the browser, as the website reports it. '' if it is unknown. */
  clientAddress: string;
} & Callers[Endpoints[Name]['caller']];

type Callers = {
  application: unknown;
  anyone: { user: Passenger | undefined };
  passenger: { user: Passenger };
  agent: { agent: Agent };
};

/** Runs an endpoint and returns its output. Throws AppError to refuse the call. */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Output<Name>>;
export type Handlers = { [Name in EndpointName]: Handler<Name> };

/** Refuses access to another user's record with not_found, so that its existence is not revealed. */
export function onlyOwn(user: Passenger, userUuid: string) {
  if (user.uuid !== userUuid) throw new AppError('not_found');
}
