/** A written message on its way out. `idempotencyKey` lets a gateway drop a message it has had before. */
export type OutgoingMessage = {
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  /** Null for an SMS. */
  html: string | null;
  /** Where an answer to an e-mail goes, if not to its sender. */
  replyTo: string | null;
  /** None with an SMS. */
  attachments: readonly Attachment[];
  idempotencyKey: string;
};

/** `type` as MIME knows it. */
export type Attachment = { name: string; type: string; content: Uint8Array };

/**
 * The port to message providers. `send` resolves when the message is accepted and throws otherwise, with GatewayError
 * if the reason is known. It ends within `sendLimitMs`, which is shorter than a worker's lease.
 */
export type MessageGateway = { send: (message: OutgoingMessage) => Promise<void> };

export const sendLimitMs = 20_000;

/** Why a message was not taken, in words that hold nothing of the message, its recipient or our credentials: for the log. */
export class GatewayError extends Error {}

/** E-mails go by one gateway, SMS by the other. */
export function gatewayByChannel(gateways: Record<OutgoingMessage['channel'], MessageGateway>): MessageGateway {
  return { send: (message) => gateways[message.channel].send(message) };
}
