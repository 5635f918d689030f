export const sandboxPath = '/sandbox';
export const sandboxInboxPath = '/sandbox/inbox';
export const sandboxMessagesPath = '/sandbox/inbox/messages.json';
/** `id` and `name` may also be the parameters of a route pattern. */
export const sandboxAttachmentPath = <Id extends number | string, Name extends string>(id: Id, name: Name) =>
  `/sandbox/inbox/messages/${id}/${name}` as const;
export const sandboxApiPath = '/sandbox/api';
export const sandboxPayPath = '/sandbox/dpo/pay';
