import { searchTexts } from '@/lib/error-texts';

/** The towns that the search form shows to a first visitor (spec section 9). */
export const defaultRoute = { from: 'gaborone', to: 'francistown' } as const;

export type SearchFields = { from: string; to: string; date: string };

export type SearchProblem = { field: keyof SearchFields; message: string };

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
