import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { expect, live, openSeatMap, seat, takeSeat, test } from './app';

// While the line is down the browser says so on its console.
test.use({ expectedErrors: /WebSocket/ });

/** The process of this app that stands in for the live database. */
function sandboxProcess(): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return command.includes('dist/sandbox.js') && readlinkSync(`/proc/${pid}/cwd`) === process.cwd();
    } catch {
      return false;
    }
  });
  return Number(found);
}

test('when the live database dies the map polls, and is live again when it is back', async ({
  page,
  rival,
  newPerson,
  travelDate,
}) => {
  await openSeatMap(page, await newPerson(), travelDate);
  await live(page);
  await openSeatMap(rival, await newPerson(), travelDate);
  await live(rival);
  process.kill(sandboxProcess(), 'SIGKILL');
  await takeSeat(rival, 'H1');
  await expect(seat(page, 'H1')).toBeDisabled();
  await live(page);
  await takeSeat(rival, 'H2');
  await expect(page.getByText('Seat H2 was just taken')).toBeVisible();
});
