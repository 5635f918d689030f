import { z } from 'zod';

export type PageQuery = Record<string, string | string[] | undefined>;

/** The page number of a list. Any other value counts as the first page. */
export const pageNumber = z.coerce.number().int().min(1).max(5000).catch(1);
