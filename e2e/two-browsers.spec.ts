import { expect, live, newPerson, openSeatMap, seat, takeSeat, test } from './app';

test('when one browser holds a seat, the other shows it as taken, without a message about a seat that it never chose', async ({
  page,
  rival,
  travelDate,
}) => {
  await openSeatMap(page, await newPerson(), travelDate);
  await live(page);
  await openSeatMap(rival, await newPerson(), travelDate);
  await live(rival);

  await takeSeat(rival, 'C2');
  await expect(seat(page, 'C2')).toBeDisabled();
  await expect(page.getByText('was just taken')).toBeHidden();
  await expect(seat(rival, 'C2')).toBeChecked();

  await seat(rival, 'C2').uncheck();
  await expect(seat(page, 'C2')).toBeEnabled();
});

test.describe('when the seat map is out of date', () => {
  test.use({ expectedErrors: /409|ERR_FAILED|WebSocket/ });

  test('a tap on a taken seat shows a message and marks the seat as taken', async ({
    page,
    context,
    rival,
    travelDate,
  }) => {
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
