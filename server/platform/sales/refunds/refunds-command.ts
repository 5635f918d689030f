import { formatPula, readPula } from '@/lib/format/money';
import { systemClock } from '@/lib/format/time';
import { commandActor, CommandRefusal, type Command } from '@/server/db/run-command';
import { lockSeats } from '@/server/platform/seats/seats.repo';
import { approveRefund, refuseRefund, requestRefund, resolveRefund, retryRefund } from './decide-refund';
import { listRefunds, openRefundStates, type RefundRow } from './refunds.repo';

const maxListed = 1000;

const line = ({ uuid, state, destination, amountThebe, lastResult }: RefundRow) =>
  [uuid, state.padEnd(14), formatPula(amountThebe), `to the ${destination}`, lastResult ?? ''].join('  ').trimEnd();

export const refundsCommand: Command = async (db, [command = '', subject = '', detail = '', reason = ''], dataKey) => {
  const actor = commandActor();
  const desk = () => ({ db, clock: systemClock, dataKey: dataKey(), lockSeats });
  const author = { actor, reason };
  const one = async (work: Promise<{ refund: RefundRow }>) => [line((await work).refund)];
  switch (command) {
    case 'list': {
      const rows = await listRefunds(db, openRefundStates, maxListed);
      if (rows.length === 0) return ['No refund is open.'];
      return rows.map(({ refund, reservationNumber }) => `${reservationNumber}  ${line(refund)}`);
    }
    case 'show': {
      const { refund, reservationNumber } = (await listRefunds(db, subject, 1))[0] ?? {};
      if (!refund) throw new CommandRefusal('Not found');
      const { cause, requestedBy, approvedBy, sendCount, sentAt, explanation, doneAt } = refund;
      return [
        `${reservationNumber}  ${line(refund)}`,
        `  Cause          ${cause}, requested by ${requestedBy}`,
        `  Approved by    ${approvedBy ?? '-'}`,
        `  Sent           ${sendCount} times, last ${sentAt?.toISOString() ?? 'never'}`,
        `  Provider said  ${explanation ?? 'nothing'}`,
        `  Done           ${doneAt?.toISOString() ?? 'no'}`,
      ];
    }
    case 'request':
      return one(requestRefund(desk(), subject, readPula(detail) ?? 0, author));
    case 'approve':
      return one(approveRefund(desk(), subject, author));
    case 'refuse':
      return one(refuseRefund(desk(), subject, author));
    case 'resolve':
      return one(resolveRefund(desk(), subject, detail === 'made', author));
    case 'retry':
      return one(retryRefund(desk(), subject, detail === 'wallet' ? 'wallet' : 'card', author));
    default:
      throw new CommandRefusal('Unknown command. Use: list, show, request, approve, refuse, resolve or retry');
  }
};
