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
