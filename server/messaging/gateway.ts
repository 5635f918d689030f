export type Channel = 'email' | 'sms';

/** A message to send. A gateway ignores a message with an `idempotencyKey` that it has seen. */
export type OutgoingMessage = {
  channel: Channel;
  to: string;
  subject: string;
  text: string;
  /** Null for an SMS. */
  html: string | null;
  /** The address for replies, if it is not the sender. */
  replyTo: string | null;
  /** Empty for an SMS. */
  attachments: readonly Attachment[];
  idempotencyKey: string;
};

/** `type` is a MIME type. */
export type Attachment = { name: string; type: string; content: Uint8Array };

/**
 * The port to message providers. `send` resolves when the message is accepted and throws otherwise, with GatewayError
 * if the reason is known. It ends within `sendLimitMs`, which is shorter than a worker's lease.
 */
export type MessageGateway = { send: (message: OutgoingMessage) => Promise<void> };

export const sendLimitMs = 20_000;

/** The reason why a message was refused. Its text is safe for the log: no message, recipient or credentials. */
export class GatewayError extends Error {}

/** The provider works, and refuses this message: its recipient does not exist. */
export class MessageRefusedError extends GatewayError {}

/** Returns a gateway that sends e-mails with one gateway and SMS with the other. */
export function gatewayByChannel(gateways: Record<Channel, MessageGateway>): MessageGateway {
  return { send: (message) => gateways[message.channel].send(message) };
}
