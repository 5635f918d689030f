import * as z from 'zod/mini';

/** More than the rules of `lib/domain/contact-rules.ts` allow, because those refuse with a sentence. */
const typed = z.string().check(z.maxLength(60_000));

export const contactBody = z.object({
  name: typed,
  email: typed,
  message: typed,
  /** The signed time of the form. */
  stamp: typed,
  /** People do not see this field. */
  topic: typed,
});
export type ContactBody = z.infer<typeof contactBody>;

export const contactResponse = z.object({ message: z.string() });
export type ContactResponse = z.infer<typeof contactResponse>;

/** The refusal of the form. `fields` names the invalid field. `stamp` can be sent at once. */
export const contactRefusal = z.object({
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  stamp: z.optional(z.string()),
});
export type ContactRefusal = z.infer<typeof contactRefusal>;
