import { z } from 'zod';
import { paragraphsOf } from '@/lib/content/read-page.fixture';
import { privacyPolicyPage } from '@/lib/content/privacy-policy';
import { operatorRoles, platformRole, rolesWith, type Permission } from '@/lib/permissions';
import { endpoints } from '@/server/api/endpoints/table';

const policy = paragraphsOf(privacyPolicyPage).join('\n');
const sentences = policy.split(/(?<=\.)\s/);

/** The words of the policy for each permission that shows the names or the phone of a passenger. */
const wordsOf: Partial<Record<Permission, string>> = {
  'trips.passengers': 'see the passenger list',
  'bookings.search': 'find a booking',
  'bookings.contact': 'whole phone number',
  'payments.take': 'take cash for bookings',
  'payments.read': 'your payments, refunds and messages',
  'refunds.read': 'your payments, refunds and messages',
  'withdrawals.decide': 'they pay a withdrawal',
};
/** Its phone is that of the operator. */
const ofNoPassenger = new Set(['operatorProfile']);

test('the privacy policy names each role whose permission shows a name or phone of a passenger', () => {
  const showing = Object.entries(endpoints).flatMap(([name, row]) => {
    if (!('permission' in row) || ofNoPassenger.has(name)) return [];
    const shown = JSON.stringify(z.toJSONSchema(row.output, { io: 'output', unrepresentable: 'any' }));
    return /"(names|phone)":/.test(shown) ? [row.permission] : [];
  });
  expect([...new Set(showing)].sort()).toEqual(Object.keys(wordsOf).sort());
  for (const [permission, words] of Object.entries(wordsOf)) {
    const sentence = sentences.find((one) => one.includes(words)) ?? '';
    const named = operatorRoles.filter((role) => sentence.includes(`${role}s`));
    expect([permission, ...named]).toEqual([
      permission,
      ...rolesWith(permission as Permission).filter((role) => role !== platformRole),
    ]);
    expect(sentence).not.toBe('');
  }
  expect(policy).toContain('The people of the platform');
});
