/** What a first visitor sees chosen (spec section 9). */
export const defaultRoute = { from: 'gaborone', to: 'francistown' } as const;
