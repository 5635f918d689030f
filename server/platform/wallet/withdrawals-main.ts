import { complain, print, runCommand } from '@/server/db/run-command';
import { decideWithdrawal } from './decide-withdrawal';
import { presentDecision, presentOpenWithdrawals } from './present-open-withdrawals';
import { listOpenWithdrawals } from './withdrawals.repo';

const [command = '', id = ''] = process.argv.slice(2);

/** `npm run withdrawals`: lists the open withdrawals, and records the decision about one. */
await runCommand('command', async (db) => {
  switch (command) {
    case 'list': {
      // Read here because server/env.ts also requires the settings of the site, which may be missing for this command.
      // eslint-disable-next-line no-restricted-properties
      const dataKey = process.env.DATA_KEY ?? '';
      print(presentOpenWithdrawals(await listOpenWithdrawals(db), dataKey));
      return true;
    }
    case 'pay':
      print([presentDecision('paid', await decideWithdrawal(db, id, 'paid'))]);
      return true;
    case 'reject':
      print([presentDecision('rejected', await decideWithdrawal(db, id, 'rejected'))]);
      return true;
    default:
      complain(['Unknown command. Use: list, pay <id> or reject <id>']);
      return false;
  }
});
