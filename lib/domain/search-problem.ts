/** The towns that the search form shows to a first visitor (spec section 9). */
export const defaultRoute = { from: 'gaborone', to: 'francistown' } as const;

export type SearchFields = { from: string; to: string; date: string };

export type SearchProblem = { field: keyof SearchFields; message: string };

/** Spec section 5. The error table imports them, so that pages with a search need not load the table. */
export const searchTexts = {
  departureBlank: 'Departure place can not be blank',
  destinationBlank: 'Destination place can not be blank',
  samePlaceOnHome: 'Departure and Destination can not be the same place',
  samePlaceOnResults: 'Departure and Destination place can not be the same',
  dateBlank: 'Date can not be blank',
  datePast: 'The date can not be in the past',
  dateInvalid: 'The date is not valid',
  placeUnknown: 'We do not know that place',
} as const;

export function searchProblem(
  { from, to, date }: SearchFields,
  today: string,
  screen: 'home' | 'results',
): SearchProblem | null {
  if (from === '') return { field: 'from', message: searchTexts.departureBlank };
  if (to === '') return { field: 'to', message: searchTexts.destinationBlank };
  if (from === to) {
    return { field: 'to', message: screen === 'home' ? searchTexts.samePlaceOnHome : searchTexts.samePlaceOnResults };
  }
  if (date === '') return { field: 'date', message: searchTexts.dateBlank };
  if (date < today) return { field: 'date', message: searchTexts.datePast };
  return null;
}
