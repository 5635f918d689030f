import { formPath } from '../forms/form';

const megabyte = 1024 * 1024;

/** The bytes of the whole body of a form with files, by its path. Other forms are smaller (`server/budgets/limits.ts`). */
export const uploadBytes: ReadonlyMap<string, number> = new Map([[formPath('picture'), 6 * megabyte]]);
