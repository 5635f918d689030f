import type { z } from 'zod';
import { AppError } from '@/lib/errors';
import type { Output, EndpointName, Endpoints } from '@/server/api/endpoints/table';
import type { Agent, Passenger, Platform } from './platform';

type Call<Name extends EndpointName> = {
  platform: Platform;
  params: z.output<Endpoints[Name]['params']>;
  body: z.output<Endpoints[Name]['body']>;
  idempotencyKey: string | undefined;
  /** The account of the header `x-account-id`; '' where a bearer says who calls, or the row does not read the header. */
  accountId: string;
  /** Where the browser calls from, as the website tells; '' where it does not. */
  clientAddress: string;
} & Callers[Endpoints[Name]['caller']];

type Callers = {
  application: unknown;
  anyone: { user: Passenger | undefined };
  passenger: { user: Passenger };
  agent: { agent: Agent };
};

/** Returns the output of a success. */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Output<Name>>;
export type Handlers = { [Name in EndpointName]: Handler<Name> };

/** Someone else's record is not found, never forbidden. */
export function onlyOwn(user: Passenger, userUuid: string) {
  if (user.uuid !== userUuid) throw new AppError('not_found');
}
