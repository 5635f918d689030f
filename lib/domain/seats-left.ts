const few = 5;

/** How a number of free seats is shown: as none, as few or as many. */
export function seatsLeft(freeSeats: number): 'none' | 'few' | 'many' {
  if (freeSeats === 0) return 'none';
  return freeSeats <= few ? 'few' : 'many';
}
