export { bookHolds } from './hold-changes.repo';
export { freeSeats } from './seats.repo';
