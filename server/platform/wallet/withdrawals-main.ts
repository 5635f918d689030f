import { complain, print, runCommand } from '@/server/db/run-command';
import { decideWithdrawal } from './decide-withdrawal';
import { presentDecision, presentOpenWithdrawals } from './present-open-withdrawals';
import { listOpenWithdrawals } from './withdrawals.repo';

const [command = '', id = ''] = process.argv.slice(2);

/** `npm run withdrawals`: shows what waits to be paid out, and takes the decisions about it. */
await runCommand('command', async (db) => {
  switch (command) {
    case 'list': {
      // Only this command needs it, and the settings of the site, which server/env.ts asks for, may be missing.
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
      complain(['There is no such command: list, pay <id> or reject <id>']);
      return false;
  }
});
