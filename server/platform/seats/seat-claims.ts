export { bookHolds, freeSeats, lockSeats } from './seats.repo';
