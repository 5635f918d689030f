import type { Ticket } from '@/lib/contracts/tickets';
import type { RefundTerms } from '@/lib/domain/refund-policy';

export type Channel = 'email' | 'sms';

/** A gateway ignores a message with an `idempotencyKey` that it has seen. */
export type OutgoingMessage = {
  channel: Channel;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  replyTo: string | null;
  attachments: readonly Attachment[];
  idempotencyKey: string;
};

export type Attachment = { name: string; type: string; content: Uint8Array };

/** `send` ends within `sendLimitMs`, which is shorter than a worker's lease, and throws a GatewayError if it can. */
export type MessageGateway = { send: (message: OutgoingMessage) => Promise<void> };

export const sendLimitMs = 20_000;

/** The reason why a message was refused. Its text is safe for the log: no message, recipient or credentials. */
export class GatewayError extends Error {}

export class MessageRefusedError extends GatewayError {}

export function gatewayByChannel(gateways: Record<Channel, MessageGateway>): MessageGateway {
  return { send: (message) => gateways[message.channel].send(message) };
}

/** Resolves to true if the message is not to be sent yet. It is checked again after a minute. */
export type MustWait = (message: { cause: string; createdAt: Date }, now: Date) => Promise<boolean>;

export type MailedTicket = Ticket & { refund: RefundTerms };

/** They contain names, so the worker creates them when it sends the message, and does not store them. */
export type MessageAttachments = {
  attachments: readonly Attachment[];
  markup: object | null;
  ticket: MailedTicket | null;
};

export type MakeAttachments = (message: { template: string; data: unknown }) => Promise<MessageAttachments>;

export const noAttachments: MessageAttachments = { attachments: [], markup: null, ticket: null };
