/** The parts of a staff screen, ready to show. */

/** A copy and a CSV file have the plain text, if it differs. */
export type StaffCell = string | { text: string; href?: string; plain?: string; canCopy?: boolean };

export type StaffField = {
  name: string;
  title: string;
  kind: 'text' | 'password' | 'number' | 'date' | 'long' | 'choice' | 'check';
  value: string;
  isRequired: boolean;
  hasDefault: boolean;
  options?: readonly { value: string; label: string }[];
  maxLength?: number;
  hint?: string;
  problem?: string;
  inputMode?: 'text' | 'tel' | 'decimal';
  autoComplete?: string;
};

export type StaffForm = {
  call: string;
  title: string;
  button: string;
  isDanger: boolean;
  isSearch: boolean;
  /** Other forms of a list are closed, so that the list begins on the first screen. */
  isOpen: boolean;
  hidden: Readonly<Record<string, string>>;
  fields: readonly StaffField[];
};

type Column = { label: string; sort?: { href: string; direction?: 'ascending' | 'descending' } };

export type StaffTable = {
  caption: string;
  columns: readonly Column[];
  rows: readonly (readonly StaffCell[])[];
  empty: string;
  /** The number of the records of the whole list, and the sum of their amounts. */
  total?: string;
  tabs: readonly { href: string; label: string; isCurrent: boolean }[];
  filters: readonly StaffField[];
  /** The part of the query that a filter keeps. */
  hidden: Readonly<Record<string, string>>;
  csv?: string;
  first?: string;
  next?: string;
};

export type StaffMessage = { tone: 'good' | 'bad' | 'info'; text: string };

export type StaffView = {
  title: string;
  place: { name: string; role: string; others: boolean } | null;
  nav: readonly { href: string; label: string; isCurrent: boolean }[];
  message?: StaffMessage;
  lead?: string;
  table?: StaffTable;
  /** The label and value of each field of one record. */
  facts?: readonly (readonly [string, StaffCell])[];
  timeline?: readonly (readonly [time: string, text: string])[];
  links?: readonly { href: string; text: string; detail: string }[];
  qrSvg?: string;
  codes?: readonly string[];
  forms: readonly StaffForm[];
  failedPath?: string;
  /** Offers to sign out, and leads to this page after the next sign-in. */
  signOutTo?: string;
};
