import { attemptStates } from '@/lib/contracts/payments';
import { decideAttempt } from './decide-attempt';
import { amountThebe, bank, ends, moves, odd, views } from '@/server/testing/payment-table';
import type { AttemptState } from './payment-attempts.repo';

const rows = attemptStates.flatMap((state) =>
  Object.entries(views).map(([reported, view]) => ({ state, reported, view, next: moves[state][reported] ?? state })),
);

const expiresAt = new Date('2026-11-21T10:00:00Z');

it('the table has responses for the amount of 170.00 pula', () => {
  expect(amountThebe).toBe(17_000);
});

it.each(rows)(
  'an attempt in state $state becomes $next when the provider responds with $said',
  ({ state, view, next }) => {
    expect(decideAttempt({ state, amountThebe, expiresAt }, view, expiresAt).state).toBe(next);
  },
);

it.each([
  ['open', 10, 'open'],
  ['open', 11, 'expired'],
  ['declined', 11, 'expired'],
  ['pending', 11, 'expired'],
  ['review', 11, 'review'],
  ['cancelled', 11, 'cancelled'],
] as const)(
  'an attempt in state %s that is unpaid %i minutes after its page expired becomes %s',
  (state, minutes, next) => {
    const unpaid = views['900 unpaid'];
    if (!unpaid) throw new Error('unknown response');
    const now = new Date(expiresAt.getTime() + minutes * 60_000);
    expect(decideAttempt({ state, amountThebe, expiresAt }, unpaid, now).state).toBe(next);
  },
);

describe('the alarm for a manual check', () => {
  const alarm = (state: AttemptState, reported: string) => {
    const view = views[reported];
    if (!view) throw new Error(`unknown response: ${reported}`);
    return decideAttempt({ state, amountThebe, expiresAt }, view, expiresAt).alarm;
  };

  it.each([...odd, '801 wrong', '802 wrong', '803 wrong', '804 wrong', '902 wrong', '950 wrong', '951 wrong'])(
    'is raised when the provider responds with %s',
    (reported) => {
      expect(alarm('open', reported)).toBe(true);
    },
  );

  it.each(['paid', ...bank, '900 unpaid', ...Object.keys(ends), '999 unknown', 'no XML', 'no response'])(
    'is not raised when the provider responds with %s',
    (reported) => {
      expect(alarm('open', reported)).toBe(false);
    },
  );

  it('is not raised again for an attempt that is under review', () => {
    expect(alarm('review', 'other amount')).toBe(false);
  });
});
