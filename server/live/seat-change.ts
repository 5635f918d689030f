/** A seat of a trip whose public record must be written again. */
export type SeatChange = { tripId: number; seat: string };
