import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { expect, live, openSeatMap, seat, takeSeat, test } from './app';

// The browser logs an error while the WebSocket cannot connect.
test.use({ expectedErrors: /WebSocket/ });

/** Returns the pid of the sandbox process, which simulates the live database. */
function sandboxProcess(): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const sandbox = pids.find((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return command.includes('dist/sandbox.js') && readlinkSync(`/proc/${pid}/cwd`) === process.cwd();
    } catch {
      return false;
    }
  });
  return Number(sandbox);
}

test('the seat map polls while the live database is down, and is live again after its restart', async ({
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
