import { errors, type ErrorCode } from '@/lib/errors';

/** Letters and spaces, starting with a letter, in any script (spec section 5). Null when it is good. */
export function passengerNameProblem(names: string): Extract<ErrorCode, 'name_empty' | 'name_invalid'> | null {
  if (names.trim() === '') return 'name_empty';
  return /^\p{L}[\p{L}\p{M} ]*$/u.test(names.trim()) ? null : 'name_invalid';
}

/** The sentence for each seat whose name is missing or not good, by seat. */
export function nameProblems(seats: readonly string[], names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    seats.flatMap((seat) => {
      const problem = passengerNameProblem(names[seat] ?? '');
      return problem ? [[seat, errors[problem].message]] : [];
    }),
  );
}
