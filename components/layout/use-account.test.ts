import { reduceAccount, type AccountAction, type AccountState } from './use-account';

const SignedIn = () => null;
const anna = { user: { firstName: 'Anna', userId: 'a' }, SignedIn };
const ben = { user: { firstName: 'Ben', userId: 'b' }, SignedIn };

const unknown: AccountState = { name: 'unknown' };
const visitor: AccountState = { name: 'visitor' };
const signedIn: AccountState = { name: 'signedIn', ...anna };
const ended: AccountState = { name: 'ended' };

const visitorLoaded: AccountAction = { type: 'visitorLoaded' };
const userLoaded: AccountAction = { type: 'userLoaded', ...ben };
const sessionEnded: AccountAction = { type: 'sessionEnded' };
const signedInBen: AccountState = { name: 'signedIn', ...ben };

const table: [AccountState, AccountAction, AccountState][] = [
  [unknown, visitorLoaded, visitor],
  [unknown, userLoaded, signedInBen],
  [unknown, sessionEnded, ended],
  [visitor, visitorLoaded, visitor],
  [visitor, userLoaded, signedInBen],
  [visitor, sessionEnded, ended],
  [signedIn, visitorLoaded, visitor],
  [signedIn, userLoaded, signedInBen],
  [signedIn, sessionEnded, ended],
  [ended, visitorLoaded, ended],
  [ended, userLoaded, ended],
  [ended, sessionEnded, ended],
];

test.each(table.map(([state, action, next]) => ({ state, action, next })))(
  '$state.name and $action.type lead to $next.name',
  ({ state, action, next }) => {
    expect(reduceAccount(state, action)).toEqual(next);
  },
);
