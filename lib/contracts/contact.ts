import * as z from 'zod/mini';

/** Far more than the rules take (`lib/domain/contact-rules.ts`): those refuse in words. */
const typed = z.string().check(z.maxLength(60_000));

/** POST /api/contact and /api/forms/contact: as typed. */
export const contactBody = z.object({
  name: typed,
  email: typed,
  message: typed,
  /** When the form was made, signed. */
  stamp: typed,
  /** People do not see this field. */
  topic: typed,
});
export type ContactBody = z.infer<typeof contactBody>;

export const contactResponse = z.object({ message: z.string() });
export type ContactResponse = z.infer<typeof contactResponse>;

/** What the form reads of a refusal: `fields` names the one that is wrong, `stamp` is one that is taken at once. */
export const contactRefusal = z.object({
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  stamp: z.optional(z.string()),
});
export type ContactRefusal = z.infer<typeof contactRefusal>;
