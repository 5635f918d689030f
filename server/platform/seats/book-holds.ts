export { bookHolds } from './hold-changes.repo';
