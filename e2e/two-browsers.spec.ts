import { expect, newPerson, openSeatMap, openTwoMaps, seat, takeSeat, test } from './app';

test('a seat held by one browser is taken in the other, without a message', async ({ page, rival, travelDate }) => {
  await openTwoMaps(page, rival, travelDate);

  await takeSeat(rival, 'C2');
  await expect(seat(page, 'C2')).toBeDisabled();
  await expect(page.getByText('was just taken')).toBeHidden();
  await expect(seat(rival, 'C2')).toBeChecked();

  await seat(rival, 'C2').uncheck();
  await expect(seat(page, 'C2')).toBeEnabled();
});

test.describe('when the seat map is out of date', () => {
  test.use({ expectedErrors: /409|ERR_FAILED|WebSocket/ });

  test('a tap on a taken seat shows so, and marks it', async ({ page, context, rival, travelDate }) => {
    // Block the WebSocket and the polls of this browser, so that its seat map does not update.
    await context.routeWebSocket(/\/\.ws/, (socket) => void socket.close());
    await openSeatMap(page, await newPerson(), travelDate);
    await page.route('**/seats', (route) => route.abort());
    await openSeatMap(rival, await newPerson(), travelDate);
    await takeSeat(rival, 'D3');

    await seat(page, 'D3').click();
    await expect(page.getByText('Seat D3 was just taken')).toBeVisible();
    await page.unroute('**/seats');
    await expect(seat(page, 'D3')).toBeDisabled();
  });
});
