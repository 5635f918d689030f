import { AppError } from '@/lib/errors';
import type { Handlers } from '@/server/platform/handler';
import { addAgent, renewTerminal, replaceTerminal, revokeAgent } from './payments/agents';
import { paymentList } from './payments/list-payments';
import { takePayment } from './payments/take-payment';
import { findOwnPayment, listAgents } from './payments/terminals.repo';
import { voidPayment } from './payments/void-payment';

export const paymentDeskHandlers = {
  paymentList,
  takePayment,
  voidPayment: async ({ platform, staff, author, params }) => {
    const payment = await findOwnPayment(platform.db, staff.operatorId ?? 0, params.paymentId);
    if (!payment) throw new AppError('not_found');
    return voidPayment(platform, payment, author);
  },
  terminalList: ({ platform: { db, clock }, query }) => listAgents(db, query, clock()),
  addTerminal: ({ platform, body, author }) => addAgent(platform, body, author),
  renewTerminal,
  replaceTerminal,
  revokeTerminal: ({ platform, params, author }) => revokeAgent(platform, params.terminalId, author),
} satisfies Partial<Handlers>;
