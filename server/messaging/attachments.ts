import type { Attachment } from './gateway';

/**
 * The files of an e-mail, and markup for mail programs (schema.org, JSON-LD). They contain names, so the worker creates them
 * when it sends the message, and does not store them.
 */
export type MessageAttachments = { attachments: readonly Attachment[]; markup: object | null };

/** Creates the attachments of a stored message. A message is sent without a part that cannot be created. */
export type MakeAttachments = (message: { template: string; data: unknown }) => Promise<MessageAttachments>;

export const noAttachments: MessageAttachments = { attachments: [], markup: null };
