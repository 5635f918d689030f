import { z } from 'zod/mini';

const text = z.string().check(z.maxLength(200));

/** `source`: the URL of the script. */
export const browserError = z.object({ message: text, source: text, line: z.int(), path: text });
export type BrowserError = z.infer<typeof browserError>;
