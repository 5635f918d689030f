import { systemClock } from '@/lib/format/time';
import { commandActor, commandDataKey, complain, print, runCommand } from '@/server/db/run-command';
import { decideWithdrawal, type Decision } from './decide-withdrawal';
import { presentDecision, presentForPayment, presentOpenWithdrawals } from './present-open-withdrawals';
import { showWithdrawal } from './show-withdrawal';
import { listOpenWithdrawals } from './withdrawals.repo';

const [command = '', id = '', reason = ''] = process.argv.slice(2);
const actor = commandActor();

/** `npm run withdrawals`: lists the open withdrawals, shows one, and records the decision about one. */
await runCommand('command', async (db) => {
  const decide = async (decision: Decision) => {
    const decided = await decideWithdrawal({ db, clock: systemClock, dataKey: commandDataKey() }, id, decision, {
      actor,
      reason,
    });
    print([presentDecision(decision, decided)]);
    return true;
  };
  switch (command) {
    case 'list':
      print(presentOpenWithdrawals(await listOpenWithdrawals(db)));
      return true;
    case 'show':
      print(presentForPayment(await showWithdrawal(db, id, { actor, reason: null }), commandDataKey()));
      return true;
    case 'pay':
      return decide('paid');
    case 'reject':
      return decide('rejected');
    default:
      complain(['Unknown command. Use: list, show <id>, pay <id> or reject <id>']);
      return false;
  }
});
