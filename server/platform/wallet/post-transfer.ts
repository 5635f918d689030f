export { postTransfer, type LedgerEntry } from './ledger.repo';
