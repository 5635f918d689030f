import type { z } from 'zod';
import type { Content } from '@/server/upstream/endpoint';
import { accounts } from '@/server/upstream/endpoints/accounts';
import { bookingEndpoints } from '@/server/upstream/endpoints/bookings';
import { catalogue } from '@/server/upstream/endpoints/catalogue';
import { contentEndpoints } from '@/server/upstream/endpoints/content';
import { homeEndpoints } from '@/server/upstream/endpoints/home';
import { landingEndpoints } from '@/server/upstream/endpoints/landing';
import { paymentEndpoints } from '@/server/upstream/endpoints/payments';
import { seatEndpoints } from '@/server/upstream/endpoints/seats';
import { ticketEndpoints } from '@/server/upstream/endpoints/tickets';
import { walletEndpoints } from '@/server/upstream/endpoints/wallet';

/** Every call of the API (spec section 7, and ours): the one contract of client, router and OpenAPI document. */
export const endpoints = {
  ...accounts,
  ...catalogue,
  ...homeEndpoints,
  ...seatEndpoints,
  ...bookingEndpoints,
  ...ticketEndpoints,
  ...paymentEndpoints,
  ...landingEndpoints,
  ...walletEndpoints,
  ...contentEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type Params<Name extends EndpointName> = z.input<Endpoints[Name]['params']>;
export type Body<Name extends EndpointName> = z.input<Endpoints[Name]['body']>;
/** A body as the handler receives it. */
export type Parsed<Name extends EndpointName> = z.output<Endpoints[Name]['body']>;
export type Answer<Name extends EndpointName> = z.output<Endpoints[Name]['answer']>;
/** What a success holds beside its envelope. */
export type Data<Name extends EndpointName> = Content<Answer<Name>>;
