import { z } from 'zod';
import { staffValue } from '@/lib/contracts/staff-screen';
import { errorCodes } from '@/lib/errors';
import { factorMinutes, recoveryCodesMinutes } from '@/lib/limits';
import { factorPath } from '@/lib/paths/staff';
import { sealedDraft } from '../session/sealed-draft';

const draftSchema = z.object({
  path: z.string(),
  call: z.string(),
  values: z.record(z.string(), staffValue),
  code: z.enum(errorCodes).nullable(),
  fields: z.record(z.string(), z.string()),
  /** The values did not fit, and were left out. */
  isCut: z.boolean(),
});
const formDraft = sealedDraft('tsela.staff', factorMinutes, draftSchema);
const factorDraft = sealedDraft('tsela.factor', factorMinutes, draftSchema);
/** Recovery codes, or the key of a terminal. It lasts as long as a reload by accident. */
export const codesDraft = sealedDraft('tsela.codes', recoveryCodesMinutes, z.array(z.string()));

/**
 * The values that a refused form sent, or the name of one that was done. Those of the second factor are separate, because a form
 * waits while a person sets it up.
 */
export const draftOf = (path: string) => (path === factorPath ? factorDraft : formDraft);
export type Draft = z.infer<typeof draftSchema>;

/** Parameters that only say how a form ended. `typed`: a button changed its rows. */
export const outcomes = new Set(['done', 'problem', 'typed']);
