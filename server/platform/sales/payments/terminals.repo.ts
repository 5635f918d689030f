import { and, eq, isNull } from 'drizzle-orm';
import type { Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { terminalAgents, terminalPayments } from '@/server/db/schema/payments';
import type { Agent } from '@/server/platform/platform';

export async function findAgentByKey(queries: Queries, keyHash: string): Promise<Agent | undefined> {
  const [agent] = await queries
    .select({ id: terminalAgents.id, uuid: terminalAgents.uuid })
    .from(terminalAgents)
    .where(and(eq(terminalAgents.keyHash, keyHash), isNull(terminalAgents.revokedAt)));
  return agent;
}

export async function insertAgent(tx: Transaction, agent: { name: string; keyHash: string }) {
  return onlyRow(await tx.insert(terminalAgents).values(agent).returning({ uuid: terminalAgents.uuid }));
}

export async function markRevoked(tx: Transaction, name: string, now: Date): Promise<{ uuid: string } | undefined> {
  const [row] = await tx
    .update(terminalAgents)
    .set({ revokedAt: now })
    .where(and(eq(terminalAgents.name, name), isNull(terminalAgents.revokedAt)))
    .returning({ uuid: terminalAgents.uuid });
  return row;
}

export async function findReceipt(queries: Queries, agentId: number, receiptNumber: string) {
  const [row] = await queries
    .select({ bookingId: terminalPayments.bookingId, amountThebe: terminalPayments.amountThebe })
    .from(terminalPayments)
    .where(and(eq(terminalPayments.agentId, agentId), eq(terminalPayments.receiptNumber, receiptNumber)));
  return row;
}

export async function insertTerminalPayment(tx: Transaction, payment: typeof terminalPayments.$inferInsert) {
  return onlyRow(await tx.insert(terminalPayments).values(payment).returning({ uuid: terminalPayments.uuid }));
}
