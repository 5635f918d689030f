import { systemClock } from '@/lib/format/time';
import { commandActor, CommandRefusal, type Command } from '@/server/db/run-command';
import { decideWithdrawal, type WithdrawalDecision } from './decide-withdrawal';
import { presentDecision, presentForPayment, presentOpenWithdrawals } from './present-open-withdrawals';
import { showWithdrawal } from './show-withdrawal';
import { listOpenWithdrawals } from './withdrawals.repo';

export const withdrawalsCommand: Command = async (db, [command = '', id = '', reason = ''], dataKey) => {
  const actor = commandActor();
  const decide = async (decision: WithdrawalDecision) => {
    const platform = { db, clock: systemClock, dataKey: dataKey() };
    return [presentDecision(decision, await decideWithdrawal(platform, id, decision, { actor, reason }))];
  };
  switch (command) {
    case 'list':
      return presentOpenWithdrawals(await listOpenWithdrawals(db));
    case 'show':
      return presentForPayment(await showWithdrawal(db, id, { actor, reason: null }), dataKey());
    case 'pay':
      return decide('paid');
    case 'reject':
      return decide('rejected');
    default:
      throw new CommandRefusal('Unknown command. Use: list, show <id>, pay <id> or reject <id>');
  }
};
