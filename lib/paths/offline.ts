export const serviceWorkerPath = '/sw.js';
export const offlinePath = '/offline';
/** Next serves the files of the build below this path, and their names change with their content (docs/rendering.md). */
export const buildFilesPath = '/_next/static/';

export const printTicketPath = '/user/print-ticket';
export const upcomingTicketsPath = '/user/upcoming-tickets';

export const ticketLinkStart = '/v2/self-service/';
