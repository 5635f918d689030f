/** Where a ticket is seen without signing in: whoever has the address may. */
export const ticketAddress = (siteUrl: string, bookingId: string): string =>
  new URL(`/v2/self-service/${bookingId}`, siteUrl).toString();
