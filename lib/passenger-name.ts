import type { ErrorCode } from './errors';

/** Letters and spaces, starting with a letter, in any script (spec section 5). Null when it is good. */
export function passengerNameProblem(names: string): Extract<ErrorCode, 'name_empty' | 'name_invalid'> | null {
  if (names.trim() === '') return 'name_empty';
  return /^\p{L}[\p{L}\p{M} ]*$/u.test(names.trim()) ? null : 'name_invalid';
}
