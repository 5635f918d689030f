import { printTicketPath, ticketLinkStart } from './offline';

export const ticketLinkPath = (bookingId: string): string => `${ticketLinkStart}${bookingId}`;
export const ticketLinkUrl = (siteUrl: string, bookingId: string): string =>
  new URL(ticketLinkPath(bookingId), siteUrl).toString();

export const printTicketPathOf = (bookingId: string): string => `${printTicketPath}?booking=${bookingId}`;

export const ticketPdfPath = (bookingId: string): string => `/api/tickets/${bookingId}/ticket.pdf`;
export const ticketCalendarPath = (bookingId: string): string => `/api/tickets/${bookingId}/ticket.ics`;

export const ticketChecksApiPath = '/api/ticket-checks';
export const ticketKeysApiPath = '/api/ticket-keys';
export const tripPagesApiPath = '/api/user/trip-pages';
