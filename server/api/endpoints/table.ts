import type { z } from 'zod';
import { accounts } from '@/server/api/endpoints/accounts';
import { bookingEndpoints } from '@/server/api/endpoints/bookings';
import { catalogue } from '@/server/api/endpoints/catalogue';
import { specifiedAccounts } from '@/server/api/specified/accounts';
import { specifiedBookings } from '@/server/api/specified/bookings';
import { specifiedWallet } from '@/server/api/specified/wallet';
import { specifiedPayments } from '@/server/api/specified/payments';
import { specifiedTickets } from '@/server/api/specified/tickets';
import { specifiedCatalogue } from '@/server/api/specified/catalogue';
import { contentEndpoints } from '@/server/api/endpoints/content';
import { homeEndpoints } from '@/server/api/endpoints/home';
import { landingEndpoints } from '@/server/api/endpoints/landing';
import { paymentEndpoints } from '@/server/api/endpoints/payments';
import { seatEndpoints } from '@/server/api/endpoints/seats';
import { sessionEndpoints } from '@/server/api/endpoints/sessions';
import { ticketEndpoints } from '@/server/api/endpoints/tickets';
import { screenRows } from '@/server/api/endpoints/screens';
import { staffRows } from '@/server/api/endpoints/staff';
import { walletEndpoints } from '@/server/api/endpoints/wallet';

export const endpoints = {
  ...accounts,
  ...specifiedAccounts,
  ...sessionEndpoints,
  ...catalogue,
  ...specifiedCatalogue,
  ...homeEndpoints,
  ...seatEndpoints,
  ...bookingEndpoints,
  ...specifiedBookings,
  ...ticketEndpoints,
  ...specifiedTickets,
  ...paymentEndpoints,
  ...specifiedPayments,
  ...landingEndpoints,
  ...walletEndpoints,
  ...specifiedWallet,
  ...contentEndpoints,
  ...staffRows,
  ...screenRows,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type Params<Name extends EndpointName> = z.input<Endpoints[Name]['params']>;
export type Query<Name extends EndpointName> = z.input<Endpoints[Name]['query']>;
export type ParsedQuery<Name extends EndpointName> = z.output<Endpoints[Name]['query']>;
export type Body<Name extends EndpointName> = z.input<Endpoints[Name]['body']>;
export type ParsedBody<Name extends EndpointName> = z.output<Endpoints[Name]['body']>;
export type Output<Name extends EndpointName> = z.output<Endpoints[Name]['output']>;
