import { errors, type ErrorCode } from '@/lib/errors';
import { readText } from '@/lib/typed';

/** Spec section 5, for any script. */
export function passengerNameProblem(names: string): Extract<ErrorCode, 'name_empty' | 'name_invalid'> | null {
  const name = readText(names);
  if (name === '') return 'name_empty';
  return /^\p{L}[\p{L}\p{M} ]*$/u.test(name) ? null : 'name_invalid';
}

export function nameProblems(seats: readonly string[], names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    seats.flatMap((seat) => {
      const problem = passengerNameProblem(names[seat] ?? '');
      return problem ? [[seat, errors[problem].message]] : [];
    }),
  );
}
