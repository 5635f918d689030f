import type * as z from 'zod/mini';

/** Any schema of the contracts. Files outside this folder name schemas by these two types. */
export type Schema = z.ZodMiniType;
export type Output<Of extends Schema> = z.output<Of>;
