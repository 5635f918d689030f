/** What the address of a ticket begins with that opens for whoever has it. */
export const ticketByLink = '/v2/self-service/';

/** Where a ticket is seen without signing in: whoever has the address may. */
export const ticketAddress = (siteUrl: string, bookingId: string): string =>
  new URL(`${ticketByLink}${bookingId}`, siteUrl).toString();
