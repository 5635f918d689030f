export { freeSeats } from './seats.repo';
