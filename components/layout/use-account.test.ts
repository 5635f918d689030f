import { reduceAccount, type AccountAction, type AccountState } from './use-account';

const SignedIn = () => null;
const anna = { user: { firstName: 'Anna', userId: 'a' }, SignedIn };
const ben = { user: { firstName: 'Ben', userId: 'b' }, SignedIn };

const states: Record<AccountState['name'], AccountState> = {
  unknown: { name: 'unknown' },
  visitor: { name: 'visitor' },
  signedIn: { name: 'signedIn', ...anna },
  ended: { name: 'ended' },
};
const actions: Record<AccountAction['type'], AccountAction> = {
  visitorLoaded: { type: 'visitorLoaded' },
  userLoaded: { type: 'userLoaded', ...ben },
  sessionEnded: { type: 'sessionEnded' },
};

test.each([
  ['unknown', 'visitorLoaded', states.visitor],
  ['unknown', 'userLoaded', { name: 'signedIn', ...ben }],
  ['unknown', 'sessionEnded', states.ended],
  ['visitor', 'visitorLoaded', states.visitor],
  ['visitor', 'userLoaded', { name: 'signedIn', ...ben }],
  ['visitor', 'sessionEnded', states.ended],
  ['signedIn', 'visitorLoaded', states.visitor],
  ['signedIn', 'userLoaded', { name: 'signedIn', ...ben }],
  ['signedIn', 'sessionEnded', states.ended],
  ['ended', 'visitorLoaded', states.ended],
  ['ended', 'userLoaded', states.ended],
  ['ended', 'sessionEnded', states.ended],
] as const)('%s and %s lead to %j', (state, action, next) => {
  expect(reduceAccount(states[state], actions[action])).toEqual(next);
});
