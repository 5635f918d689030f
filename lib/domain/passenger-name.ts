import { errors, type ErrorCode } from '@/lib/errors';
import { readText } from '@/lib/typed';

/** Spec section 5, for any script. */
export function passengerNameProblem(names: string): Extract<ErrorCode, 'name_empty' | 'name_invalid'> | null {
  const name = readText(names);
  if (name === '') return 'name_empty';
  return /^\p{L}[\p{L}\p{M} ]*$/u.test(name) ? null : 'name_invalid';
}

/** 'Mpho Tau-Sebego' -> 'Mpho Tau Sebego', "Kagiso O'Neil" -> 'Kagiso ONeil'. Null if the name has digits or other signs. */
export function plainName(names: string): string | null {
  const plain = readText(names.replace(/['’‘`´]/g, '').replace(/[\p{P}\s]+/gu, ' '));
  return passengerNameProblem(plain) === null ? plain : null;
}

export function nameProblems(seats: readonly string[], names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    seats.flatMap((seat) => {
      const problem = passengerNameProblem(names[seat] ?? '');
      return problem ? [[seat, errors[problem].message]] : [];
    }),
  );
}
