const few = 5;

export function seatsLeft(freeSeats: number): 'none' | 'few' | 'many' {
  if (freeSeats === 0) return 'none';
  return freeSeats <= few ? 'few' : 'many';
}
