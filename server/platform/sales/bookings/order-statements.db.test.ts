import { Client } from 'pg';
import { startBuyersScenario } from '@/server/testing/buyers-scenario';
import { holdAndBook, release } from '@/server/testing/test-bookings';

const { test, anna, leg } = startBuyersScenario([1, 7]);

it('an order takes at most 18 statements, with the check of the token, BEGIN and COMMIT', async () => {
  // The first call with a token also stores that the token is used.
  await release(test, anna, leg, ['A1']);
  const sent = jest.spyOn(Client.prototype, 'query');
  await holdAndBook(test, anna, leg, ['A1', 'A2']);
  const statements = sent.mock.calls.map(([query]) => query);
  sent.mockRestore();
  expect(statements.length).toBeLessThanOrEqual(18);
});
