export type SeatChange = { tripId: number; seat: string };
