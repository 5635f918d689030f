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
import { fareRows } from '@/server/api/endpoints/fares';
import { homeEndpoints } from '@/server/api/endpoints/home';
import { landingEndpoints } from '@/server/api/endpoints/landing';
import { paymentEndpoints } from '@/server/api/endpoints/payments';
import { seatEndpoints } from '@/server/api/endpoints/seats';
import { sessionEndpoints } from '@/server/api/endpoints/sessions';
import { payoutRows } from '@/server/api/endpoints/payouts';
import { refundRows } from '@/server/api/endpoints/refunds';
import { reviewRows } from '@/server/api/endpoints/reviews';
import { terminalRows } from '@/server/api/endpoints/terminals';
import { ticketEndpoints } from '@/server/api/endpoints/tickets';
import { auditRows } from '@/server/api/endpoints/audit';
import { operatorRows } from '@/server/api/endpoints/operators';
import { personRows } from '@/server/api/endpoints/people';
import { staffRows } from '@/server/api/endpoints/staff';
import { scheduleRows } from '@/server/api/endpoints/timetable';
import { changeRows } from '@/server/api/endpoints/changes';
import { departureRows } from '@/server/api/endpoints/departures';
import { figureRows } from '@/server/api/endpoints/figures';
import { passengerRows } from '@/server/api/endpoints/passengers';
import { busRows } from '@/server/api/endpoints/buses';
import { settingRows } from '@/server/api/endpoints/settings';
import { townRows } from '@/server/api/endpoints/towns';
import { staffBookingRows } from '@/server/api/endpoints/staff-bookings';
import { ownBookingRows } from '@/server/api/endpoints/own-bookings';
import { cashPaymentRows } from '@/server/api/endpoints/cash-payments';
import { moneyRows } from '@/server/api/endpoints/money';
import { withdrawalRows } from '@/server/api/endpoints/withdrawals';
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
  ...operatorRows,
  ...personRows,
  ...auditRows,
  ...figureRows,
  ...departureRows,
  ...passengerRows,
  ...scheduleRows,
  ...changeRows,
  ...busRows,
  ...fareRows,
  ...settingRows,
  ...townRows,
  ...staffBookingRows,
  ...ownBookingRows,
  ...refundRows,
  ...reviewRows,
  ...cashPaymentRows,
  ...terminalRows,
  ...withdrawalRows,
  ...moneyRows,
  ...payoutRows,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type Params<Name extends EndpointName> = z.input<Endpoints[Name]['params']>;
export type Query<Name extends EndpointName> = z.input<Endpoints[Name]['query']>;
export type ParsedQuery<Name extends EndpointName> = z.output<Endpoints[Name]['query']>;
export type Body<Name extends EndpointName> = z.input<Endpoints[Name]['body']>;
export type ParsedBody<Name extends EndpointName> = z.output<Endpoints[Name]['body']>;
export type Output<Name extends EndpointName> = z.output<Endpoints[Name]['output']>;
