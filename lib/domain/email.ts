/** What zod takes for one, written out here: a page that asks for nothing but a message need not load zod. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const maxEmailLength = 254;

/** The one rule of an e-mail address, for browser, website and platform. */
export const isEmail = (typed: string) => typed.trim().length <= maxEmailLength && emailPattern.test(typed.trim());
