import type { Attachment } from './gateway';

/**
 * What goes with an e-mail and is kept nowhere: files, and markup that a mail program reads (schema.org, JSON-LD). They hold
 * names, so they are made from the records at the moment of sending rather than stored with the message.
 */
export type MessageAttachments = { attachments: readonly Attachment[]; markup: object | null };

/** Makes what goes with a message, as the outbox has it. Where a part can not be made the message goes without it. */
export type MakeAttachments = (message: { template: string; data: unknown }) => Promise<MessageAttachments>;

export const noAttachments: MessageAttachments = { attachments: [], markup: null };
