/** The towns that the search form shows to a first visitor (spec section 9). */
export const defaultRoute = { from: 'gaborone', to: 'francistown' } as const;
