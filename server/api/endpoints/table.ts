import type { z } from 'zod';
import { accounts } from '@/server/api/endpoints/accounts';
import { bookingEndpoints } from '@/server/api/endpoints/bookings';
import { catalogue } from '@/server/api/endpoints/catalogue';
import { contentEndpoints } from '@/server/api/endpoints/content';
import { homeEndpoints } from '@/server/api/endpoints/home';
import { landingEndpoints } from '@/server/api/endpoints/landing';
import { paymentEndpoints } from '@/server/api/endpoints/payments';
import { seatEndpoints } from '@/server/api/endpoints/seats';
import { ticketEndpoints } from '@/server/api/endpoints/tickets';
import { walletEndpoints } from '@/server/api/endpoints/wallet';

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
export type Output<Name extends EndpointName> = z.output<Endpoints[Name]['output']>;
