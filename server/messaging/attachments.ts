import type { Attachment } from './gateway';

/** They contain names, so the worker creates them when it sends the message, and does not store them. */
export type MessageAttachments = { attachments: readonly Attachment[]; markup: object | null };

export type MakeAttachments = (message: { template: string; data: unknown }) => Promise<MessageAttachments>;

export const noAttachments: MessageAttachments = { attachments: [], markup: null };
