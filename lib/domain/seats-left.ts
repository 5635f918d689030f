const few = 5;

/** Returns the class of a number of free seats, which decides its colour. */
export function seatsLeft(freeSeats: number): 'none' | 'few' | 'many' {
  if (freeSeats === 0) return 'none';
  return freeSeats <= few ? 'few' : 'many';
}
