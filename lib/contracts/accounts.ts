import * as z from 'zod/mini';
import { readCode, readEmail, readPhoneText, readText } from '@/lib/typed';

/** Any text, because an invalid address is refused as `email_invalid`, not as an invalid request. */
const email = z.string().check(z.overwrite(readEmail), z.maxLength(1000));
/** E.164. */
const phone = z.string().check(z.overwrite(readPhoneText), z.regex(/^\+\d{7,15}$/));
const name = z.string().check(z.overwrite(readText), z.minLength(1), z.maxLength(60));
const password = z.string().check(z.minLength(1), z.maxLength(200));
const code = z.string().check(z.overwrite(readCode), z.regex(/^\d{6}$/));

/** An e-mail address or phone. The response does not depend on the existence of an account. */
export const contact = z.union([z.strictObject({ email }), z.strictObject({ phone })]);
export type Contact = z.infer<typeof contact>;

export const done = z.object({ done: z.literal(true) });
export type Done = z.infer<typeof done>;
export const doneResponse: Done = { done: true };

export const resetByLinkBody = z.object({ token: z.string().check(z.maxLength(200)), password });

/** Ends all other sessions. */
export const changePasswordBody = z.object({ code, password });

const line = z.string().check(z.overwrite(readText), z.maxLength(120));

export const profileBody = z.object({
  firstName: name,
  lastName: name,
  address: line,
  city: line,
  zipCode: line,
  country: line,
});

export const profile = z.extend(profileBody, {
  username: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  isEmailVerified: z.boolean(),
  /** Another account confirmed the contact, so it was removed here. */
  isEmailRemoved: z.boolean(),
  isPhoneRemoved: z.boolean(),
  picture: z.nullable(z.string()),
});
export type Profile = z.infer<typeof profile>;
