/** A seat of a trip whose public record must be published again. */
export type SeatChange = { tripId: number; seat: string };
