import { changeText } from './change-text';

test.each([
  [{ state: 'requested' }, { state: 'paid', amountThebe: 1050 }, 'state: requested → paid, amount P10.50'],
  [{ state: 'needs_approval' }, { state: 'approved' }, 'state: needs approval → approved'],
  [{ state: 'review', dueThebe: 16900 }, { receivedThebe: 0 }, 'state: review, due P169.00, received P0.00'],
  [{ role: 'seller' }, { role: 'seller' }, 'role: seller'],
  [{ role: 'seller' }, null, 'role: seller'],
  [null, { withdrawnInvitations: 2, invitedBy: 'Neo Modise' }, 'withdrawn invitations: 2, invited by: Neo Modise'],
  [null, { amountThebe: 1050 }, 'amount P10.50'],
  [null, null, ''],
])('the change from %j to %j reads as words and amounts', (before, after, text) => {
  expect(changeText(before, after)).toBe(text);
});
