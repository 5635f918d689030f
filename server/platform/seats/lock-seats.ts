export { lockSeats } from './seats.repo';
